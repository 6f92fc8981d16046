import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { OneEntry } from '../../wire/generated.ts';
import {
  about,
  closedWords,
  closingWords,
  countDoubt,
  countWords,
  dayBeside,
  difference,
  drawerDoubt,
  valueWords,
  withAmount,
} from './words.ts';

const entry = (fields: Partial<OneEntry>): OneEntry => ({
  number: 1,
  kind: 'buy-in',
  at: 0,
  by: 'o',
  by_name: 'Olga',
  amount: 100,
  shift: 1,
  account: '',
  name: '',
  table: '',
  about: '',
  box: '',
  counted: null,
  expected: null,
  second: null,
  played: 0,
  giver: '',
  taker: '',
  reason: '',
  status: '',
  answer: '',
  answered_by: '',
  answered_by_name: '',
  answered_at: null,
  head: '',
  printed: false,
  ...fields,
});

test('a drawer that is closed short is said before it is entered, and on the closed page', () => {
  assert.equal(
    drawerDoubt(1_100_00, 1_090_00, false),
    'Counted $1,090, the ledger has $1,100: $10 short. A second person counts it too before the difference is booked. Enter it?',
  );
  assert.match(drawerDoubt(1_100_00, 1_090_00, true), /Where the first count is the same, the difference is booked/);
  assert.equal(drawerDoubt(1_100_00, 1_100_00, true), '');
  assert.equal(
    closedWords({ counted: 1_090_00, expected: 1_100_00 }),
    'It was closed with $1,090, the ledger had $1,100: $10 short.',
  );
  assert.equal(closedWords({ counted: 1_100_00, expected: 1_100_00 }), 'It was closed with $1,100.');
});

test('an entry says whom or what it is about', () => {
  assert.equal(about(entry({ name: 'Pat', about: 'cup-1' })), 'Pat, cup-1');
  assert.equal(about(entry({ kind: 'drop', table: 'omaha-1', box: 'commission' })), 'omaha-1, commission');
  assert.equal(about(entry({ kind: 'safe', amount: -5 })), 'taken to the safe');
  assert.equal(
    about(entry({ kind: 'adjustment', giver: 'Pat', taker: 'the house', table: 'omaha-1', played: 7 })),
    'from Pat to the house, omaha-1 round 7',
  );
});

test('counts that differ are short or over', () => {
  assert.equal(difference(1200, 1200), '');
  assert.equal(difference(1200, 1150), '$0.50 short');
  assert.equal(difference(1200, 1400), '$2 over');
});

test('a count that differs is asked about, one that comes out is not', () => {
  assert.equal(
    countDoubt(900_00, 4_00),
    'Counted $4, the ledger has $900: $896 short. A second person counts it too before the variance is booked. Enter it?',
  );
  assert.equal(
    countDoubt(900_00, 901_00),
    'Counted $901, the ledger has $900: $1 over. A second person counts it too before the variance is booked. Enter it?',
  );
  assert.equal(countDoubt(900_00, 900_00), '');
});

test('a count says how it came out, and whose second count differs', () => {
  assert.equal(countWords(entry({ expected: 9_00, counted: 9_00 })), '');
  assert.equal(countWords(entry({ expected: 9_00, counted: 8_00 })), '$1 short');
  assert.equal(
    countWords(entry({ expected: 9_00, counted: 8_00, second: 7_00, answered_by_name: 'Otto' })),
    'Otto counted $7',
  );
  assert.equal(countWords(entry({ expected: 9_00, counted: null })), '');
});

test('days follow each other over months, and a moment is told in the time of the room', () => {
  assert.equal(dayBeside('2026-02-28', 1), '2026-03-01');
  assert.equal(dayBeside('2026-01-01', -1), '2025-12-31');
});

test('a button says with how much', () => {
  assert.equal(withAmount('Buy in', 150_00), 'Buy in $150');
  assert.equal(withAmount('Buy in', null), 'Buy in');
});

test('after notice of closing the cage is told what goes before it', () => {
  assert.equal(
    closingWords({ rounds: 3, until: 0 }),
    'It closes after 3 more whole rounds, or sooner where none can be played.',
  );
  assert.match(
    closingWords({ rounds: 1, until: 1_000 }),
    /^It closes after one more whole round, not before 1 Jan 1970/,
  );
  assert.match(closingWords({ rounds: 0, until: 1_000 }), /^It closes at 1 Jan 1970/);
  assert.equal(closingWords({ rounds: 0, until: 0 }), 'It closes when the round is over.');
});

test('values of rules are words', () => {
  assert.deepEqual(
    [
      valueWords('flag', 'true'),
      valueWords('flag', 'false'),
      valueWords('choice', 'high-and-low'),
      valueWords('hours', '12:00-04:00'),
    ],
    ['yes', 'no', 'high and low', '12:00-04:00'],
  );
});
