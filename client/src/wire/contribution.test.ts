import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { bytesOf, commitmentOf, commitmentTo, keptValues, partInDraw } from './contribution.ts';
import {
  commitmentText,
  digestOf,
  hasSigned,
  publicKey,
  receiptText,
  revealText,
  signed,
  statementText,
} from './signing.ts';

type Vector = {
  table: string;
  shuffle: number;
  root: string;
  commitments: { seat: number; commitment: string; key: string; signature: string }[];
  contributions: { seat: number; value: string; signature: string }[];
  statement: string;
  receipts: Record<string, string>;
};

const FILE = new URL('../../../docs/explain/shuffle-vectors.json', import.meta.url);
const { shuffles } = JSON.parse(readFileSync(FILE, 'utf8')) as { shuffles: Vector[] };

const visit = () => {
  const store = new Map<string, string>();
  return {
    get: (key: string) => store.get(key) ?? null,
    set: (key: string, value: string) => void store.set(key, value),
  };
};
const bytes = (byte: number) => () => new Uint8Array(32).fill(byte);

test('the bytes made for a draw are kept, and the newest are revealed', () => {
  const kept = visit();
  assert.deepEqual(keptValues(kept, 'cup'), []);
  assert.equal(partInDraw('value', 'cup', 3, kept, bytes(6)), null);
  partInDraw('commitment', 'cup', 3, kept, bytes(7));
  assert.deepEqual(partInDraw('commitment', 'cup', 3, kept, bytes(8)), {
    act: 'commit',
    commitment: commitmentOf(3, bytes(8)()),
  });
  assert.deepEqual(keptValues(kept, 'cup'), ['08'.repeat(32), '07'.repeat(32)]);
  assert.deepEqual(partInDraw('value', 'cup', 3, kept, bytes(9)), { act: 'reveal', value: '08'.repeat(32) });
  assert.deepEqual(keptValues(kept, 'another'), []);
  for (let draw = 0; draw < 300; draw++) partInDraw('commitment', 'cup', 3, kept, bytes(9));
  assert.equal(keptValues(kept, 'cup').length, 20);
});

test('commitments and the texts that are signed are those of the specification', () => {
  for (const { table, shuffle, root, commitments, contributions, statement, receipts } of shuffles) {
    for (const { seat, commitment, key, signature } of commitments) {
      assert.ok(hasSigned(key, commitmentText(table, shuffle, seat, commitment, key), signature));
      assert.ok(!hasSigned(key, commitmentText(table, shuffle + 1, seat, commitment, key), signature));
    }
    for (const { seat, value, signature } of contributions) {
      const { commitment, key } = commitments.find((each) => each.seat === seat) ?? { commitment: '', key: '' };
      assert.equal(commitmentTo(shuffle, seat, bytesOf(value)), commitment);
      assert.ok(hasSigned(key, revealText(table, shuffle, root, seat, value), signature));
      assert.equal(receiptText(table, shuffle, root, seat, value), receipts[seat]);
    }
    const digest = digestOf(Object.fromEntries(commitments.map((each) => [each.seat, each.commitment])));
    assert.equal(
      statementText(table, { shuffle, root, commitments: digest, line: `129:${'ab'.repeat(32)}` }),
      statement,
    );
  }
});

test('a signature holds for its text and its key alone, and what is none is no signature', () => {
  const [one, other] = [bytes(1)(), bytes(2)()];
  const signature = signed(one, 'a text');
  assert.ok(hasSigned(publicKey(one), 'a text', signature));
  assert.ok(!hasSigned(publicKey(one), 'another', signature));
  assert.ok(!hasSigned(publicKey(other), 'a text', signature));
  for (const odd of ['', '00'.repeat(64), signature.slice(2), signature.toUpperCase(), 'zz'.repeat(64)])
    assert.ok(!hasSigned(publicKey(one), 'a text', odd));
  assert.ok(!hasSigned('ff'.repeat(32), 'a text', signature), 'a key that is none');
});
