// The sentences of the console: what is due, choices, pots, entries to take back.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { NOTHING } from './keys.ts';
import { pushes } from './settling.ts';
import { nextStep } from './steps.ts';
import { asksWhose, calls, choiceActs, dueSentence, entryWords, seenOut } from './words.ts';
import type { Outcome } from '../../wire/generated.ts';
import type { Desk, Public } from '../../wire/types.ts';
import { acting, desk, due, moment, seat, table } from './moments.ts';

test('whoever is excluded is named while the hand goes on, and what comes after it', () => {
  assert.equal(seenOut(moment({ due: acting }).view), '');
  const words = (of: Partial<Desk>, more: Partial<Public> = {}) =>
    seenOut(moment({ due: acting, excluded: [2], ...of }, NOTHING, {}, more).view);
  assert.equal(words({}), 'Seat 2, P2: excluded from the room, unseat after this round');
  assert.equal(words({ live: false }), 'Seat 2, P2: excluded from the room, seen out after this round');
  assert.equal(words({}, { tournament: 'cup' }), 'Seat 2, P2: excluded from the room, the director decides');
  assert.equal(words({ due: due({ enter: 'unseat', seat: 2 }) }), '', 'then it is what is due');
});

test('the pots are pushed in the words of the room, which knows whether commission is taken', () => {
  const label = (words: string) =>
    nextStep(moment({ due: due({ step: 'settle', words, enter: 'deal', deal: true }) }).view)?.label;
  assert.equal(label('push the pots'), 'Push the pots');
  assert.equal(label('take the commission and push the pots'), 'Take the commission and push the pots');
});

test('chips that are held are let stand, or are free where somebody has bet more', () => {
  const label = (step: string) => nextStep(moment({ due: due({ step, enter: 'deal', deal: true }) }).view)?.label;
  assert.equal(label('let-stand'), 'Let the wager stand');
  assert.equal(label('release'), 'Release the chips: the player acts');
});

test('what is left to players is entered for each of them, an official says why', () => {
  const at = table({ seats: [seat(1), seat(2), seat(3)] });
  assert.deepEqual(choiceActs(at, { name: 'fold', by: 'seat 3' }, ''), [
    { act: 'enter', seat: 3, move: 'vote', choice: 'fold' },
  ]);
  assert.deepEqual(choiceActs(at, { name: 'void', by: 'supervisor' }, 'a brawl'), [
    { act: 'choose', choice: 'void', reason: 'a brawl' },
  ]);
});

test('a vote is asked of everybody who was dealt in, folded or all in, and of nobody else', () => {
  const folded = seat(2, { cards: [], state: 'folded' });
  const at = table({
    seats: [
      seat(1),
      folded,
      seat(3, { state: 'all-in' }),
      seat(4, { cards: [], state: 'waits' }),
      seat(5, { cards: [], state: 'away' }),
    ],
  });
  const says = (choice: string, voted: number[] = []) =>
    choiceActs({ ...at, voted }, { name: choice, by: 'all players' }, '').map(
      (act) => 'move' in act && [act.act, act.seat, act.move, act.choice],
    );
  assert.deepEqual(
    says('agree'),
    [1, 2, 3].map((each) => ['enter', each, 'vote', 'agree']),
  );
  assert.deepEqual(says('agree', [1, 3]), [['enter', 2, 'vote', 'agree']], 'the one who has folded is still asked');
  assert.deepEqual(
    says('disagree', [1, 3]),
    [1, 2, 3].map((each) => ['enter', each, 'vote', 'disagree']),
    'any of them may disagree',
  );
  assert.equal(asksWhose({ name: 'disagree', by: 'all players' }), true);
  assert.equal(asksWhose({ name: 'agree', by: 'all players' }), false);
  assert.equal(asksWhose({ name: 'fold', by: 'seat 3' }), false);
});

test('an entry to be taken back is told in words', () => {
  const seated = table({ seats: [seat(1, { name: 'Ann' }), seat(12, { name: 'Bob' })] });
  assert.equal(
    entryWords('*** HOLE CARDS *** 2 to each player [11.2(a)]; Seat 1 holds cards [11.2]', seated),
    'Hole cards: 2 to each player; Ann holds cards',
  );
  assert.equal(
    entryWords('Seat 12 calls $2 [17.4]; uncalled bet of $1 returned to Seat 1', seated),
    'Bob calls $2; uncalled bet of $1 returned to Ann',
  );
  assert.equal(entryWords('Seat 2 calls $2 [17.4]', seated), 'Seat 2 calls $2', 'who has left');
});

test('one sentence says what is due, and the amounts are there to be called out', () => {
  assert.equal(dueSentence(moment({ due: due({ ...acting, words: 'seat 2 acts' }) }).view), 'Seat 2, P2, acts');
  assert.equal(dueSentence(moment({ may_enter: false }).view), 'Kim deals here');
  const announce = {
    pot: 6_00,
    call: 2_00,
    least: 4_00,
    most: 12_00,
    commission: 1_00,
    pots: [
      { amount: 4_00, seats: [1, 2] },
      { amount: 2_00, seats: [2] },
    ],
  };
  const said = calls(desk({ announce }), 'cents').map(({ name, words }) => `${name} ${words}`);
  assert.deepEqual(said, [
    'Pot $6',
    'Main pot $4, seats 1 2',
    'Side pot 1 $2, seats 2',
    'To call $2',
    'From $4',
    'To $12',
    'Commission due $1',
  ]);
  assert.ok(
    !calls(desk({ announce: { ...announce, commission: 0 } }), 'chips').some(({ name }) => name === 'Commission due'),
    'a tournament table takes none',
  );
});

test('pots are told before they are pushed: what goes back, the commission, who wins which with which hand', () => {
  const at = table({
    seats: [
      seat(1, { name: 'Ann', words: 'two pair, aces and nines' }),
      seat(2, { name: 'Bob', words: 'high card, king' }),
    ],
  });
  const pot = (amount: number, seats: number[], ...winners: { seat: number; amount: number; half: string }[]) => ({
    amount,
    seats,
    winners,
    clause: '13.1',
  });
  const outcome: Outcome = {
    returned: [{ seat: 2, amount: 300, clause: '12.4' }],
    fee: null,
    void: '',
    commission: { amount: 100, base: 1_000, percent: 10, unit: 100, cap: 1_000, from: [100], clause: '15.2' },
    pots: [pot(1_000, [1, 2], { seat: 1, amount: 900, half: '' }), pot(200, [2], { seat: 2, amount: 200, half: '' })],
  };
  assert.deepEqual(pushes(at, outcome), [
    { pot: 'Uncalled bet', words: '$3 back to seat 2, Bob', clause: '12.4' },
    { pot: 'Commission', words: '$1', clause: '15.2' },
    { pot: 'Main pot', words: 'seat 1, Ann, wins $9: two pair, aces and nines', clause: '13.1' },
    { pot: 'Side pot 1', words: 'seat 2, Bob, wins $2: the only hand left', clause: '13.1' },
  ]);
  const halves = pushes(at, {
    ...outcome,
    returned: [],
    commission: null,
    pots: [pot(1_000, [1, 2], { seat: 1, amount: 500, half: 'high' }, { seat: 2, amount: 500, half: 'low' })],
  });
  assert.deepEqual(
    halves.map(({ words }) => words.split(':')[0]),
    ['seat 1, Ann, wins the high half, $5', 'seat 2, Bob, wins the low half, $5'],
  );
});
