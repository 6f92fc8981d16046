import assert from 'node:assert/strict';
import { test } from 'node:test';

import { amountFaultOf, presets, within } from './acting/amounts.ts';
import { freeTurn, muckTurn } from './acting/asking.ts';
import { lateSentence } from './acting/lateness.ts';
import { COLUMNS, uprightRing, wideRing } from './felt/places.ts';
import { resultInShort, resultSentences } from './felt/result.ts';
import { potSentence, seatSentence, stopSentence, turnSentence, voidsSentence } from './felt/sentences.ts';
import {
  bettingOf,
  carriedOut,
  mayActAgain,
  standings,
  standingWords,
  stillFits,
  type Standing,
} from './acting/standing.ts';
import type { Outcome, SeatSeen } from '../../wire/generated.ts';
import type { Offer, Public, You } from '../../wire/types.ts';

const raise: Offer = {
  act: 'raise',
  clauses: ['1'],
  min_to: 400,
  max_to: 2_350,
  half_pot_to: 700,
  two_thirds_pot_to: 800,
  pot_to: 1_200,
};
const fold: Offer = { act: 'fold', clauses: [] };
const check: Offer = { act: 'check', clauses: [] };
const call = (amount: number): Offer => ({ act: 'call', clauses: [], amount });

test('an amount is in whole chips and within what is offered; all-in may be odd', () => {
  assert.equal(within(raise, 100, 100), 400);
  assert.equal(within(raise, 777, 100), 700);
  assert.equal(within(raise, 2_350, 100), 2_350);
  assert.equal(within(raise, 99_999, 100), 2_350);
});

test('the amounts one reaches for keep their places', () => {
  assert.deepEqual(
    presets(raise).map(({ name, to }) => [name, to]),
    [
      ['Min', 400],
      ['½ pot', 700],
      ['⅔ pot', 800],
      ['Pot', 1_200],
      ['Max', 2_350],
    ],
  );
});

test('a typed amount is never changed: what is wrong with it is said with the bound', () => {
  const measure = { chip: 100, unit: 'cents', all: 9_000 } as const;
  const of = (typed: string, more: Partial<Offer> = {}, all = 9_000) =>
    amountFaultOf(typed, { ...raise, ...more }, { ...measure, all });
  assert.equal(of('999'), 'Maximum $23.50');
  assert.equal(of('999', { max_to: 1_200 }), 'Maximum $12 (pot)');
  assert.equal(of('999', { max_to: 700 }), 'Maximum $7 (half the pot)');
  assert.equal(of('999', {}, 2_350), 'Maximum $23.50 (all-in)');
  assert.equal(of('3.99'), 'Minimum raise to $4');
  assert.equal(of('3', { act: 'bet' }), 'Minimum $4');
  assert.equal(of('7.50'), 'Bet in whole chips of $1');
  assert.equal(of('23.50'), '');
  assert.equal(of('7'), '');
  assert.equal(of(''), '');
  assert.match(of('seven'), /Enter an amount/);
  assert.equal(amountFaultOf('999', raise, { chip: 1, unit: 'chips', all: 2_350 }), '');
  assert.equal(amountFaultOf('9,999', raise, { chip: 1, unit: 'chips', all: 2_350 }), 'Maximum 2,350 (all-in)');
});

test('a hand that no hand shown beats is asked about before it is mucked, for that turn alone', () => {
  const at = { round: 4, board: [] };
  const muck = (stands: NonNullable<Offer['stands']>): Offer[] => [
    { act: 'show', clauses: [] },
    { act: 'muck', clauses: [], stands },
  ];
  assert.notEqual(muckTurn(at, muck('wins')), '');
  assert.notEqual(muckTurn(at, muck('first')), '');
  assert.equal(muckTurn(at, muck('beaten')), '');
  assert.equal(muckTurn(at, [{ act: 'show', clauses: [] }]), '');
  assert.notEqual(muckTurn({ ...at, round: 5 }, muck('wins')), muckTurn(at, muck('wins')));
});

test('a question about a fold is for one turn: it goes when the turn is over, and does not come back with the next', () => {
  const flop = { round: 4, board: ['2c', '7d', 'Jh'] };
  const asked = freeTurn(flop, [fold, check]);
  assert.notEqual(asked, '');
  assert.equal(freeTurn(flop, []), '');
  assert.equal(freeTurn(flop, [fold, call(200)]), '');
  assert.notEqual(freeTurn({ ...flop, board: [...flop.board, 'Qs'] }, [fold, check]), asked);
  assert.notEqual(freeTurn({ ...flop, round: 5 }, [fold, { act: 'stand', clauses: [] }]), asked);
  assert.equal(freeTurn({ ...flop }, [fold, check]), asked);
});

const FLOP = bettingOf({ round: 4, board: ['2c', '7d', 'Jh'] });
const TURN = bettingOf({ round: 4, board: ['2c', '7d', 'Jh', 'Qs'] });
const said = (what: Standing['what'], price = 0): Standing => ({ what, price, betting: FLOP });

test('said in advance: a free check is never folded', () => {
  assert.deepEqual(carriedOut(said('check-or-fold'), [fold, check], FLOP), { act: 'check' });
  assert.deepEqual(carriedOut(said('check-or-fold'), [fold, { act: 'stand', clauses: [] }], FLOP), { act: 'stand' });
  assert.deepEqual(carriedOut(said('check-or-fold'), [fold, call(200)], FLOP), { act: 'fold' });
});

test('said in advance: a call is for its price alone, a check for none', () => {
  assert.deepEqual(carriedOut(said('call', 200), [fold, call(200), raise], FLOP), { act: 'call' });
  assert.equal(carriedOut(said('call', 200), [fold, call(600)], FLOP), null);
  assert.equal(carriedOut(said('check'), [fold, call(200)], FLOP), null);
});

test('said in advance: forgotten when the price changes', () => {
  assert.ok(stillFits(said('call', 200), 200, 5_000, FLOP));
  assert.ok(!stillFits(said('call', 200), 600, 5_000, FLOP));
  assert.ok(!stillFits(said('check'), 200, 5_000, FLOP));
  assert.deepEqual(standings(900, 500, FLOP).at(-1), said('call', 500));
});

test('said in advance: what is said on the flop is for the flop, and does nothing on the turn or in the next round', () => {
  const next = bettingOf({ round: 5, board: ['2c', '7d', 'Jh'] });
  for (const [standing, offer, price] of [
    [said('check-or-fold'), check, 0],
    [said('check-or-fold', 200), fold, 200],
    [said('check'), check, 0],
    [said('call', 200), call(200), 200],
  ] as const) {
    assert.ok(carriedOut(standing, [offer], FLOP));
    assert.ok(stillFits(standing, price, 5_000, FLOP));
    for (const later of [TURN, next]) {
      assert.equal(carriedOut(standing, [offer], later), null);
      assert.ok(!stillFits(standing, price, 5_000, later));
    }
  }
});

const seat = (number: number, more: Partial<SeatSeen> = {}): SeatSeen => ({
  seat: number,
  account: '',
  name: `P${number}`,
  bot: false,
  stake: 10_000,
  bet: 0,
  state: 'in',
  cards: [],
  words: '',
  won: 0,
  away: false,
  winning: [],
  held: 0,
  aside: 0,
  act: null,
  ...more,
});
const table = (more: Partial<Public>): Public =>
  ({ seats: [seat(1), seat(2)], button: 1, phase: 'betting', turn: null, ...more }) as Public;
const you = (more: Partial<You>): You => ({ seat: 1, hole: [], acts: [], open: [], ...more }) as You;

test('nothing is said in advance once no bet can come: all others are all-in', () => {
  const hidden = ['??', '??'];
  const others = (state: SeatSeen['state'], cards = hidden) => ({ seats: [seat(1), seat(2, { state, cards })] });
  assert.ok(mayActAgain(others('in'), seat(1), 0));
  assert.ok(!mayActAgain(others('all-in'), seat(1), 0));
  assert.ok(mayActAgain(others('all-in'), seat(1), 500)); // to be answered yet
  assert.ok(!mayActAgain(others('in', []), seat(1), 0)); // sits there, without a hand
});

test('what the clock did is said to the player whose time it was', () => {
  assert.equal(lateSentence({ did: 'folded', clause: '4.8', away: false }), 'Your time ran out: your hand was folded.');
  assert.equal(
    lateSentence({ did: 'checked', clause: 'practice', away: true }),
    'Your time ran out: you checked. You sit out until you come back.',
  );
});

test('whose turn it is, in words', () => {
  const view = table({ turn: { seat: 2, until: 0, clock: 'turn', bank: 0 } });
  assert.equal(turnSentence(view, you({})), 'P2 to act');
  assert.equal(turnSentence({ ...view, lost: [{ seat: 2, until: 0 }] }, you({})), 'P2: connection lost');
  assert.equal(turnSentence(view, you({ seat: 2, acts: [fold, call(250)] })), 'Your turn: fold, call $2.50');
});

test('a seat in words tells all that is seen of it and no hidden card', () => {
  const words = seatSentence(seat(2, { bet: 500, cards: ['??', '??'] }), table({}), you({}));
  assert.equal(words, 'Seat 2, P2: $100, bet $5, 2 hidden cards');
  assert.match(
    seatSentence(seat(2, { cards: ['As', 'Td'], state: 'all-in' }), table({}), null),
    /all-in, shows ace of spades, ten of diamonds/,
  );
});

test('a result in words: pots by name, halves, what came back, what was taken', () => {
  const result: Outcome = {
    returned: [{ seat: 1, amount: 300, clause: '15.2' }],
    fee: null,
    commission: { amount: 100, base: 1_600, percent: 10, unit: 100, cap: 0, from: [100], clause: '6' },
    pots: [
      {
        amount: 1_600,
        seats: [1, 2],
        winners: [
          { seat: 1, amount: 750, half: 'high' },
          { seat: 2, amount: 750, half: 'low' },
        ],
        clause: '10',
      },
      { amount: 400, seats: [2], winners: [{ seat: 2, amount: 400, half: '' }], clause: '10' },
    ],
    void: '',
  };
  assert.deepEqual(
    resultSentences(table({ result }), 1).map(({ text }) => text),
    [
      'You win $7.50 with the high hand',
      'P2 wins $7.50 with the low hand',
      'P2 wins $4 of side pot 1',
      'Uncalled bet of $3 returned to you',
      'Commission $1',
    ],
  );
  assert.match(resultSentences(table({ result: { ...result, void: '17.1' } }), 1)[0]?.text ?? '', /void/);
  assert.deepEqual(
    resultInShort(table({ result }), 1).map(({ text }) => text),
    ['You win $7.50', 'P2 wins $11.50', 'Commission $1'],
  );
});

test('seats lie in cells of their own around the board, clockwise from the bottom, at any number of them', () => {
  for (const ring of [wideRing, uprightRing]) {
    for (let seats = 1; seats <= 24; seats++) {
      const { cells, middle, rows } = ring(seats);
      assert.equal(cells.length, seats);
      assert.deepEqual([cells[0]?.side, cells[0]?.row], ['bottom', rows]);
      const taken = [...cells, middle].flatMap(({ row, from, span }) =>
        Array.from({ length: span }, (_, place) => `${row}/${from + place}`),
      );
      assert.equal(new Set(taken).size, taken.length, `${ring.name} ${seats}: two in one cell`);
      assert.ok(
        cells.every(
          ({ row, from, span }) => row >= 1 && row <= rows && from >= 1 && span >= 1 && from + span - 1 <= COLUMNS,
        ),
        `${ring.name} ${seats}`,
      );
      const sides = cells
        .slice(1)
        .map(({ side }) => side)
        .filter((side, place, all) => side !== all[place - 1]);
      assert.ok(
        ['left,top,right', 'top', 'bottom,left,top,right,bottom', ''].includes(sides.join()),
        `${ring.name} ${seats}: ${sides.join()}`,
      );
    }
  }
});

test('at the table of a tournament no amount is in dollars', () => {
  const view = table({
    unit: 'chips',
    turn: { seat: 1, until: 0, clock: 'turn', bank: 0 },
    pots: [{ amount: 1_250, seats: [1, 2] }],
  });
  const result: Outcome = {
    returned: [{ seat: 1, amount: 300, clause: '15.2' }],
    fee: null,
    commission: null,
    void: '',
    pots: [{ amount: 1_600, seats: [1, 2], winners: [{ seat: 1, amount: 1_600, half: '' }], clause: '10' }],
  };
  const words = [
    turnSentence(view, you({ acts: [fold, call(250)] })),
    seatSentence(seat(2, { bet: 500 }), view, null),
    potSentence(view),
    standingWords(said('call', 1_200), 'chips'),
    ...resultSentences({ ...view, result }, 1).map(({ text }) => text),
  ];
  assert.deepEqual(words, [
    'Your turn: fold, call 250',
    'Seat 2, P2: 10,000, bet 500',
    'Pot 1,250',
    'Call 1,200',
    'You win 1,600',
    'Uncalled bet of 300 returned to you',
  ]);
});

test('that play is stopped is said whatever else the table shows, and nothing else it waits for is', () => {
  const waits = {
    awaited: 'stopped',
    words: 'play is stopped by the regulator: the shoe is looked at',
    clause: 'system',
    until: 0,
  };
  assert.equal(
    stopSentence(table({ phase: 'between', waits_for: waits })),
    'Play is stopped by the regulator: the shoe is looked at',
  );
  assert.equal(stopSentence(table({ phase: 'between', waits_for: { ...waits, awaited: 'dealer' } })), '');
  assert.equal(stopSentence(table({ waits_for: null })), '');
});

test('while the players’ parts are on their way the cards are said to be shuffled, and then dealt', () => {
  const [empty, held] = [{ cards: [] }, { cards: ['??', '??'] }] as unknown as SeatSeen[];
  const view = { cards: 'electronic', phase: 'betting', turn: null, waits_for: null, seats: [empty, empty] } as unknown;
  const shuffling = view as Public;
  assert.equal(turnSentence(shuffling, {} as You), 'The cards are shuffled');
  assert.equal(turnSentence({ ...shuffling, seats: [empty!, held!] }, {} as You), 'The dealer deals');
  assert.equal(turnSentence({ ...shuffling, cards: 'real' }, {} as You), 'The dealer deals');
  const waits = { awaited: 'official', words: '3 of the last 100 shuffles were void', clause: 'system', until: 0 };
  assert.equal(turnSentence({ ...shuffling, waits_for: waits as Public['waits_for'] }, {} as You), waits.words);
});

test('void shuffles are counted in words, where there were any', () => {
  assert.deepEqual(
    [0, 1, 3].map((count) => voidsSentence(count)),
    ['', '1 of the last 100 shuffles was void', '3 of the last 100 shuffles were void'],
  );
});
