import assert from 'node:assert/strict';
import { test } from 'node:test';

import { signedBy, since, summary } from './witnesses.ts';
import type { WitnessesSeen, WitnessSeen } from '../../wire/generated.ts';

const NOW = 1_800_000_000;
const witness = (name: string, ago: number, known = true, size = 7): WitnessSeen => ({
  name,
  key: `${name}+00000000+AAAA`,
  known,
  size,
  at: NOW - ago,
});
const seen = (...witnesses: WitnessSeen[]): WitnessesSeen => ({
  origin: 'room.example/log',
  key: 'room.example/log+00000000+AAAA',
  size: 7,
  now: NOW,
  witnesses,
});

test('how long ago is said in whole units', () => {
  assert.deepEqual(
    [-5, 0, 59, 60, 119, 3_599, 3_600, 86_399, 86_400, 200_000].map((passed) => since(NOW - passed, NOW)),
    [
      'just now',
      'just now',
      'just now',
      '1 minute ago',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      '2 days ago',
    ],
  );
});

test('witnesses the house has named are counted, the others where there is none of those', () => {
  assert.equal(summary(seen()), 'No witness has signed the record yet.');
  assert.equal(summary(seen(witness('a', 30))), 'Record signed by 1 witness, last just now.');
  assert.equal(
    summary(seen(witness('a', 7_200), witness('b', 180), witness('c', 5, false))),
    'Record signed by 2 witnesses, last 3 minutes ago.',
  );
  assert.equal(
    summary(seen(witness('c', 60, false))),
    'Record signed by 1 witness the house has not named, last 1 minute ago.',
  );
});

test('what one of them has signed', () => {
  const all = seen(witness('a', 60), witness('b', 60, true, 5));
  assert.deepEqual(
    all.witnesses.map((one) => signedBy(one, all)),
    ['all 7 checkpoints, 1 minute ago', '5 of 7 checkpoints, 1 minute ago'],
  );
});
