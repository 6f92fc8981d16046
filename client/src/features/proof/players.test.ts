// Rounds of protocol 2: the players make the order, every part has to come, and the house is held to what it has signed.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { holds, proofOf } from './checks.ts';
import { depthOf, playersOrder } from './hashing.ts';
import type { Contributed, Line } from './record.ts';
import { chained, finds, forged, keptIn, linesOf, ownIn, read, stateOf, type Whole } from './testing.ts';

type Vector = {
  root: string;
  count: number;
  depth: number;
  contributions: Contributed[];
  committed_positions: number[];
};

const { shuffles } = read<{ shuffles: Vector[] }>('../../../../docs/explain/shuffle-vectors.json');
const POKER = read<Whole>('rounds/between-players-2.json');
const BANKED = read<Whole>('rounds/against-the-bank-2.json');
const VOID = read<Whole>('rounds/with-a-void-2.json');
const ROUNDS = [
  ['between players', POKER],
  ['against the bank', BANKED],
  ['with a void shuffle', VOID],
] as const;

test('the players’ order and the cut are those of the specification', () => {
  for (const { root, count, depth, contributions, committed_positions } of shuffles) {
    const values = contributions.map(({ seat, value }) => ({ seat, value: value ?? '' }));
    assert.equal(depthOf(root, count, values, 2), depth);
    const order = playersOrder(root, count, values);
    assert.deepEqual([...order.slice(depth), ...order.slice(0, depth)], committed_positions);
  }
});

for (const [name, whole] of ROUNDS) {
  test(`a round ${name} holds, every check of it`, () => {
    const proof = proofOf(whole.lines, ownIn(whole));
    assert.deepEqual(
      proof.checks.map((each) => [each.topic, each.state, each.faults]),
      ['chain', 'order', 'parts', 'cut', 'mine', 'house', 'voids', 'openings', 'shown', 'hole', 'hidden'].map(
        (topic) => [topic, 'holds', []],
      ),
    );
    assert.ok(holds(proofOf(chained(linesOf(whole)), ownIn(whole))), 'nothing changed, nothing found');
  });
}

test('a void shuffle is told with its cause, and how many there were', () => {
  const check = proofOf(VOID.lines, ownIn(VOID)).checks.find(({ topic }) => topic === 'voids');
  const { shuffle } = linesOf(VOID).find(({ type }) => type === 'shuffle-void') ?? {};
  assert.equal(
    check?.found,
    `Shuffle ${shuffle} was void: the part of seat 2 did not come. Of the last 100 shuffles at this table 1 was void.`,
  );
});

test('what this browser has not kept is said not to be checked', () => {
  const { kept: _kept, ...own } = ownIn(POKER);
  const proof = proofOf(POKER.lines, { ...own, values: [] });
  assert.equal(stateOf(proof, 'house'), 'open');
  assert.equal(stateOf(proof, 'mine'), 'open');
  assert.ok(holds(proof));
});

// Parts and their signatures

const part = (line: Line): Contributed => {
  const [first] = line.contributions ?? [];
  assert.ok(first);
  return first;
};

test('a part that did not come, and one that its key has not signed, are found', () => {
  const own = ownIn(POKER);
  const missing = forged(POKER, 'deck-cut', (line) => Object.assign(part(line), { value: null, counted: false }));
  finds(missing, own, 'cut', /cuts \d+ deep/);
  finds(
    forged(POKER, 'deck-cut', (line) => (part(line).signature = '00'.repeat(64))),
    own,
    'parts',
    /part of seat 1 is not signed/,
  );
  for (const change of [
    (line: Line) => Object.assign(line.commitments?.[0] ?? {}, { signature: '00'.repeat(64) }),
    (line: Line) => Object.assign(line.commitments?.[0] ?? {}, { key: line.commitments?.[1]?.key }),
  ])
    finds(forged(POKER, 'deck-shuffled', change), own, 'parts', /commitment of seat 1 is not signed/);
  finds(
    forged(POKER, 'deck-shuffled', (line) => (line.protocol = 3)),
    own,
    'parts',
    /protocol 3/,
  );
});

test('another order of the players is found by the cards that lie elsewhere', () => {
  const lines = linesOf(POKER);
  const [cut] = lines.filter(({ type }) => type === 'deck-cut');
  assert.ok(cut);
  cut.contributions?.reverse(); // the same parts, but another shuffle than was dealt
  assert.ok(
    holds(proofOf(chained(lines), { ...ownIn(POKER), openings: [], kept: keptIn({ ...POKER, statements: [] }) })),
  );
  const shuffled = forged(POKER, 'deck-shuffled', (line) => (line.shuffle = 99));
  finds(shuffled, ownIn(POKER), 'cut', /not in the shoe/);
});

// What the house has signed

test('a root changed after the parts were given is found by what was kept', () => {
  const [root, line] = [BANKED, POKER].map((whole) => linesOf(whole).find(({ type }) => type === 'deck-shuffled'));
  finds(
    forged(POKER, 'deck-shuffled', (each) => (each.root = root?.root ?? '')),
    ownIn(POKER),
    'house',
    new RegExp(`has signed shuffle ${line?.shuffle} with ${line?.root?.slice(0, 16)}`),
  );
});

test('a statement that is not signed is found, and a receipt whose part is not counted', () => {
  const own = ownIn(POKER);
  const kept = keptIn(POKER);
  const unsigned = kept.statements.map((one) => ({ ...one, signature: '00'.repeat(64) }));
  finds(POKER.lines, { ...own, kept: { ...kept, statements: unsigned } }, 'house', /not signed by the key it names/);
  const dropped = forged(POKER, 'deck-cut', (line) => line.contributions?.shift());
  finds(dropped, own, 'house', /without your part from seat 1/);
});

test('a void shuffle that blames a part with a receipt is found', () => {
  const blamed = forged(VOID, 'shuffle-void', (line) => (line.seats = [1]));
  finds(blamed, ownIn(VOID), 'house', /void because the part of seat 1 did not come/);
});

// Shuffles and their ends

test('a shuffle dropped without a word, a number left out, and a bet after the shuffle are found', () => {
  const own = ownIn(VOID);
  const lines = linesOf(VOID);
  finds(
    chained(lines.filter(({ type }) => type !== 'shuffle-void')),
    own,
    'voids',
    /neither dealt from nor called void/,
  );
  const later = linesOf(VOID);
  for (const line of later.slice(later.findIndex(({ type }) => type === 'shuffle-void') + 1))
    if (line.shuffle) line.shuffle += 1;
  finds(chained(later), own, 'voids', /follows shuffle/);
  const wagers = linesOf(BANKED);
  const [, wager] = wagers;
  assert.ok(wager);
  const cut = wagers.findIndex(({ type }) => type === 'deck-cut');
  finds(chained(wagers.toSpliced(cut, 0, wager)), ownIn(BANKED), 'order', /a bet once the cards were shuffled/);
  finds(
    forged(VOID, 'shuffle-void', (line) => (line.seats = [5])),
    own,
    'voids',
    /names seats 5/,
  );
});

test('a deal from a shuffle that was not cut is found, whoever had committed', () => {
  const lines = linesOf(POKER).filter(({ type }) => type !== 'deck-cut');
  finds(chained(lines), ownIn(POKER), 'order', /before the cards are cut/);
});

test('a part that was committed to and called nobody’s is not said to be mine', () => {
  const proof = proofOf(POKER.lines, { ...ownIn(POKER), values: [] });
  assert.equal(stateOf(proof, 'mine'), 'open');
});

test('a line of protocol 2 that is not written as it should be is a fault, and nothing breaks', () => {
  for (const kind of ['deck-shuffled', 'deck-cut', 'shuffle-void']) {
    for (const field of ['contributions', 'commitments', 'seats', 'protocol', 'shuffle'] as const) {
      const odd = forged(VOID, kind, (line) => field in line && Object.assign(line, { [field]: 'odd' }));
      const changed = odd.some((line, index) => line !== VOID.lines[index]);
      assert.equal(holds(proofOf(odd, ownIn(VOID))), !changed, `${kind} ${field}`);
    }
  }
});
