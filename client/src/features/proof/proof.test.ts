// The proof of the shuffle: what is whole holds, and whatever a cheat does to a round is found.
//
// A cheat comes in two kinds here. One alters what was sent: the chain finds that. The other runs the table, so that every
// hash is made anew (`chained`) and only cuts, commitments and openings are left to contradict it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { holds, proofOf } from './checks.ts';
import { depthOf, fits, rootOf } from './hashing.ts';
import type { Contributed, Line, Opening } from './record.ts';
import { chained, finds, forged, linesOf, ownIn, read, stateOf, type Whole } from './testing.ts';

type Vectors = {
  decks: { root: string; cards: string; openings: Opening[] }[];
  cuts: {
    root: string;
    count: number;
    depth: number;
    commitments: { seat: number; commitment: string }[];
    contributions: Contributed[];
  }[];
};

const VECTORS = read<Vectors>('../../../../docs/explain/shuffle-vectors.json');
const POKER = read<Whole>('rounds/between-players.json');
const BANKED = read<Whole>('rounds/against-the-bank.json');

// The specification's own values

test('openings lead to the roots of the specification, and nothing else does', () => {
  for (const { root, cards, openings } of VECTORS.decks) {
    const deck = cards.split(' ');
    for (const opening of openings) {
      assert.equal(rootOf(deck.length, opening), root);
      const other = deck.find((card) => card !== opening.card) ?? '';
      assert.notEqual(rootOf(deck.length, { ...opening, card: other }), root);
      assert.notEqual(rootOf(deck.length, { ...opening, position: opening.position ^ 1 }), root);
      assert.notEqual(rootOf(deck.length, { ...opening, path: opening.path.slice(1) }), root);
      assert.equal(rootOf(deck.length, { ...opening, path: [...opening.path, root] }), '');
      assert.equal(rootOf(deck.length, { ...opening, salt: opening.salt.slice(2) }), '');
    }
  }
});

test('cuts are as deep as the specification says', () => {
  for (const { root, count, depth, commitments, contributions } of VECTORS.cuts) {
    const committed = new Map(commitments.map((each) => [each.seat, each.commitment]));
    const kept = contributions.filter((each) => fits(each.seat, each.value, committed.get(each.seat) ?? ''));
    assert.deepEqual(
      kept,
      contributions.filter((each) => each.counted),
    );
    const values = kept.map(({ seat, value }) => ({ seat, value: value ?? '' })).sort((a, b) => a.seat - b.seat);
    assert.equal(depthOf(root, count, values), depth);
  }
});

// What is whole

for (const [name, whole] of [
  ['between players', POKER],
  ['against the bank', BANKED],
] as const) {
  test(`a round ${name} holds, every check of it`, () => {
    const proof = proofOf(whole.lines, ownIn(whole));
    assert.deepEqual(
      proof.checks.map((each) => [each.topic, each.state]),
      [
        ['chain', 'holds'],
        ['order', 'holds'],
        ['cut', 'holds'],
        ['mine', 'holds'],
        ['openings', 'holds'],
        ['shown', 'holds'],
        ['hole', 'holds'],
        ['hidden', 'holds'],
      ],
    );
    const last = linesOf(whole).at(-1);
    assert.equal(proof.head, `${last?.stream}:${last?.seq}:${last?.hash}`);
    assert.ok(
      holds(proofOf(chained(linesOf(whole)), ownIn(whole))),
      'hashes made anew without a change are those there were',
    );
  });
}

test('what could not be checked is said to be open, not to hold', () => {
  const own = ownIn(POKER);
  assert.equal(stateOf(proofOf(POKER.lines, { ...own, values: [] }), 'mine'), 'open');
  assert.equal(stateOf(proofOf(POKER.lines, { ...own, openings: [] }), 'hole'), 'open');
  const watching = proofOf(POKER.lines, { seat: null, hole: [], openings: [], values: [] });
  assert.equal(stateOf(watching, 'mine'), 'open');
  assert.equal(stateOf(watching, 'hole'), 'open');
  assert.ok(holds(watching));
});

test('a round with real cards has its chain alone', () => {
  const shuffles = ['deck-shuffled', 'deck-cut', 'cards-opened'];
  const lines = chained(linesOf(POKER).filter((line) => !shuffles.includes(line.type)));
  const proof = proofOf(lines, { ...ownIn(POKER), openings: [] });
  assert.deepEqual(
    proof.checks.map((each) => each.topic),
    ['chain'],
  );
  assert.ok(holds(proof));
  finds(lines, ownIn(POKER), 'hole', /no shuffle/);
});

// The chain

test('a flipped byte anywhere in any line is found', () => {
  POKER.lines.forEach((line, index) => {
    for (let at = 0; at < line.length; at += Math.max(1, Math.floor(line.length / 9))) {
      const flipped = line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ 1) + line.slice(at + 1);
      finds(POKER.lines.with(index, flipped), ownIn(POKER), 'chain');
    }
  });
});

test('lines removed, swapped, doubled or put in are found', () => {
  const lines = POKER.lines;
  for (const at of [1, 7, 20]) {
    const [line, next] = [lines[at] ?? '', lines[at + 1] ?? ''];
    finds(lines.toSpliced(at, 1), ownIn(POKER), 'chain', /does not follow/);
    finds(lines.toSpliced(at, 2, next, line), ownIn(POKER), 'chain', /does not follow/);
    finds(lines.toSpliced(at, 0, line), ownIn(POKER), 'chain', /does not follow/);
    finds(lines.toSpliced(at, 0, BANKED.lines[at] ?? ''), ownIn(POKER), 'chain', /does not follow/);
  }
});

test('what stands behind the hash is found', () => {
  const [first = '', ...others] = POKER.lines;
  for (const more of [' }', ',"first":0}', ',"hash":"x"}', '} '])
    finds([first.slice(0, -1) + more, ...others], ownIn(POKER), 'chain', /altered|cannot be read/);
});

test('a round without its shuffle is found out by its cut and its openings', () => {
  finds(chained(linesOf(POKER).slice(1)), ownIn(POKER), 'order', /not in the shoe/);
});

test('no lines, and lines that are none, are no proof', () => {
  assert.equal(stateOf(proofOf([], ownIn(POKER)), 'chain'), 'open');
  for (const line of ['', 'null', '7', '{}', '{"type":"deck-cut"'])
    finds([line], ownIn(POKER), 'chain', /cannot be read/);
});

// The cut

const CUTS: [string, (line: Line) => void][] = [
  ['another depth', (line) => (line.depth = ((line.depth ?? 0) % 50) + 1)],
  ['another value', (line) => (given(line).value = '00'.repeat(32))],
  ['a value that is no bytes', (line) => (given(line).value = 'zz'.repeat(32))],
  ['a value passed over', (line) => Object.assign(given(line), { value: null, counted: false })],
  ['a value that fits and does not count', (line) => (given(line).counted = false)],
  ['a value that counts and is not there', (line) => (given(line).value = null)],
  ['nobody’s contribution', (line) => line.contributions?.pop()],
  ['a seat that had not committed', (line) => line.contributions?.push({ seat: 9, value: null, counted: false })],
  ['another shuffle', (line) => (line.shuffle = 99)],
];

function given(line: Line): Contributed {
  const [first] = line.contributions ?? [];
  assert.ok(first);
  return first;
}

for (const [name, change] of CUTS) {
  test(`a cut with ${name} is found`, () => finds(forged(POKER, 'deck-cut', change), ownIn(POKER), 'cut'));
}

test('cards dealt before the cut, and a cut that comes twice, are found', () => {
  const lines = linesOf(POKER);
  const [shuffled, cut, ...others] = lines as [Line, Line, ...Line[]];
  const dealt = others.findIndex((line) => line.type === 'holes-dealt') + 1;
  finds(chained([shuffled, ...others.toSpliced(dealt, 0, cut)]), ownIn(POKER), 'order', /before the cards are cut/);
  finds(chained([shuffled, cut, cut, ...others]), ownIn(POKER), 'order', /a second time/);
});

test('one’s own contribution left out of the cut is not said to have counted', () => {
  const left = forged(POKER, 'deck-cut', (line) => Object.assign(given(line), { value: null, counted: false }));
  assert.equal(stateOf(proofOf(left, ownIn(POKER)), 'mine'), 'open');
});

// Openings and shown cards

for (const field of ['card', 'salt', 'path', 'position'] as const) {
  test(`an opening with another ${field} is found`, () => {
    const swapped = forged(POKER, 'cards-opened', (line) => {
      const [one, other] = line.openings ?? [];
      assert.ok(one && other);
      Object.assign(one, { [field]: other[field] });
    });
    finds(swapped, ownIn(POKER), 'openings', /does not lead to the root/);
  });
}

test('another root is found, and so is a deck of another size', () => {
  finds(
    forged(POKER, 'deck-shuffled', (line) => (line.root = VECTORS.decks[0]?.root ?? '')),
    ownIn(POKER),
    'openings',
  );
  finds(
    forged(POKER, 'deck-shuffled', (line) => (line.count = 51)),
    ownIn(POKER),
    'order',
    /out of order/,
  );
});

for (const [whole, kind] of [
  [POKER, 'communal-dealt'],
  [POKER, 'hand-shown'],
  [BANKED, 'communal-revealed'],
  [BANKED, 'dealer-shown'],
  [BANKED, 'box-shown'],
] as const) {
  test(`a card of ${kind} that is not the one committed to is found`, () => {
    const seen = new Set(linesOf(whole).flatMap((line) => line.cards ?? []));
    const other = ['2c', '3c', '4c', '9d', 'Jd', 'Qh'].find((card) => !seen.has(card)) ?? '';
    finds(
      forged(whole, kind, (line) => line.cards?.splice(0, 1, other)),
      ownIn(whole),
      'shown',
      new RegExp(other),
    );
    finds(
      forged(whole, kind, (line) => delete line.cards),
      ownIn(whole),
      'shown',
    );
  });
}

test('two hands exchanged are found', () => {
  const lines = linesOf(POKER);
  const [one, other] = lines.filter((line) => line.type === 'hand-shown');
  assert.ok(one?.cards && other?.cards);
  [one.cards, other.cards] = [other.cards, one.cards];
  finds(chained(lines), ownIn(POKER), 'shown');
});

test('a card shown and never opened is found', () => {
  const lines = linesOf(POKER);
  finds(
    chained(lines.filter((line) => line !== lines.find((each) => each.type === 'cards-opened'))),
    ownIn(POKER),
    'shown',
    /nothing/,
  );
});

test('a hidden card that was opened is found', () => {
  const lines = linesOf(BANKED);
  const shown = lines.findIndex((line) => line.type === 'box-shown' || line.type === 'dealer-shown');
  finds(chained(lines.toSpliced(shown, 1)), ownIn(BANKED), 'hidden', /never shown/);
});

test('cards dealt from the bottom, or with one skipped, are found', () => {
  const deal = (line: Line, at: number) => ((line.positions as number[][])[0] ?? []).splice(0, 1, at);
  finds(
    forged(POKER, 'holes-dealt', (line) => deal(line, 51)),
    ownIn(POKER),
    'order',
    /where 0 is next/,
  );
  finds(
    forged(POKER, 'communal-dealt', (line) => (line.positions = [18, 19, 20])),
    ownIn(POKER),
    'order',
  );
});

test('a line that is not written as it should be is a fault, and nothing breaks', () => {
  for (const kind of ['deck-shuffled', 'deck-cut', 'cards-opened', 'holes-dealt', 'communal-dealt', 'hand-shown']) {
    for (const field of ['openings', 'contributions', 'commitments', 'positions', 'cards', 'deck'] as const) {
      const odd = forged(POKER, kind, (line) => field in line && Object.assign(line, { [field]: 7 }));
      const changed = odd.some((line, index) => line !== POKER.lines[index]);
      assert.equal(holds(proofOf(odd, ownIn(POKER))), !changed, `${kind} ${field}`);
    }
  }
});

// One's own cards

test('own cards that are not those dealt to the seat are found', () => {
  const own = ownIn(POKER);
  const [first, ...others] = own.openings as [Opening, ...Opening[]];
  const shared = linesOf(POKER).find((line) => line.type === 'cards-opened')?.openings?.[0];
  assert.ok(shared);
  finds(
    POKER.lines,
    { ...own, openings: [{ ...first, salt: '00'.repeat(16) }, ...others] },
    'hole',
    /does not lead to the root/,
  );
  finds(POKER.lines, { ...own, openings: others }, 'hole', /was not opened to you/);
  finds(POKER.lines, { ...own, openings: [shared, ...others] }, 'hole', /not dealt to seat/);
  finds(POKER.lines, { ...own, hole: ['2c', ...own.hole.slice(1)] }, 'hole', /you were shown/);
  const elsewhere =
    linesOf(POKER)
      .find((line) => line.type === 'round-opened')
      ?.seats?.find((seat) => seat !== own.seat) ?? 0;
  finds(POKER.lines, { ...own, seat: elsewhere }, 'hole', /not dealt to seat/);
});

test('a line that is withheld stands in the chain by its fingerprint, and nothing can be slipped into its place', () => {
  const stub = (text: string): string => {
    const { stream, seq, prev, hash } = JSON.parse(text) as Line;
    return JSON.stringify({ type: 'withheld', stream, seq, prev, hash });
  };
  const last = POKER.lines.length - 2;
  const lines = POKER.lines.map((line, index) => (index === last ? stub(line) : line));
  const proof = proofOf(lines, ownIn(POKER));
  const chain = proof.checks.find((each) => each.topic === 'chain');
  assert.equal(chain?.state, 'holds');
  assert.match(chain?.found ?? '', /Not for you to read: 1\./);
  const other = lines.map((line, index) => (index === last ? line.replace(/"hash":"../, '"hash":"00') : line));
  assert.equal(proofOf(other, ownIn(POKER)).checks.find((each) => each.topic === 'chain')?.state, 'fails');
});
