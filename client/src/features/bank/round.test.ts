import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decisionsOf, isToDecide, meantBy, playName } from './decisions.ts';
import { askedSentence, boxSentence, dealerSentence, decisionSentence } from './sentences.ts';
import { isDone, net, oddsWords, settledOf, sumOf } from './settlement.ts';
import { alongRail, downSides, underArch } from './places.ts';
import { askedWords, stageOf, stageWords } from './stages.ts';
import type { BoxSeen, SeatSeen } from '../../wire/generated.ts';
import type { Offer, Public, You } from '../../wire/types.ts';

const offer = (act: string, more: Partial<Offer> = {}): Offer => ({ act, clauses: ['8.1'], ...more });
const FIRST = [
  offer('fold'),
  offer('check'),
  offer('play', { times: 3, amount: 30_00 }),
  offer('play', { times: 4, amount: 40_00 }),
];
const LAST = [offer('fold'), offer('play', { times: 1, amount: 10_00 })];

const box = (more: Partial<BoxSeen> = {}): BoxSeen => ({
  seat: 2,
  ante: 10_00,
  blind: 10_00,
  trips: 5_00,
  play: 0,
  times: 0,
  results: {},
  placed: 25_00,
  back: 0,
  gave_up: '',
  voided: '',
  marker: false,
  ...more,
});
const seat = (number: number, more: Partial<SeatSeen> = {}): SeatSeen => ({
  seat: number,
  account: `a${number}`,
  name: `P${number}`,
  bot: false,
  stake: 100_00,
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
const table = (more: Partial<Public> = {}): Public => ({
  table: 't',
  rulebook: 'r',
  edition: 'e',
  title: 'T',
  kind: 'bank',
  limits: '',
  unit: 'cents',
  tournament: '',
  historical: false,
  play_money: false,
  round: 1,
  button: 0,
  phase: 'betting',
  places: 7,
  chip: 1_00,
  talk: [],
  waits_for: null,
  seats: [seat(1, { name: 'Ada (bot)', bot: true }), seat(2)],
  board: [],
  turn: null,
  choices: [],
  ruling: null,
  notices: [],
  waiting: [],
  lost: [],
  proof: null,
  voids: 0,
  closed: false,
  cards: 'electronic',
  dealt_by: '',
  boxes: [],
  dealer: null,
  asked: [],
  ...more,
});
const you = (more: Partial<You> = {}): You => ({
  seat: 2,
  hole: [],
  hand: '',
  acts: [],
  open: [],
  wallet: 0,
  owes: null,
  contribution: null,
  leaving: false,
  wishes: [],
  silence: null,
  calls: [],
  bar: null,
  desk: null,
  late: null,
  looks: [],
  out: null,
  released: null,
  ...more,
});
const HIDDEN = { cards: ['??', '??'], words: '', qualifies: false };

test('decisions come from what is offered, the highest multiple first', () => {
  const first = decisionsOf(FIRST);
  assert.deepEqual(
    first.plays.map((each) => playName(each, 'cents')),
    ['Play 4x $40', 'Play 3x $30'],
  );
  assert.ok(isToDecide(first));
  assert.ok(isToDecide(decisionsOf(LAST)));
  assert.ok(!isToDecide(decisionsOf([offer('concede')])));
  assert.ok(!isToDecide(decisionsOf([offer('wager')])));
});

test('keys decide what is offered and nothing else', () => {
  const [first, last] = [decisionsOf(FIRST), decisionsOf(LAST)];
  assert.deepEqual(meantBy('c', first, 4), { do: { act: 'check' } });
  assert.deepEqual(meantBy('f', first, 4), { do: { act: 'fold' } });
  assert.deepEqual(meantBy('p', first, 3), { do: { act: 'play', times: 3 } });
  assert.deepEqual(meantBy('3', first, 4), { choose: 3 });
  assert.equal(meantBy('2', first, 4), null);
  assert.equal(meantBy('c', last, 1), null);
  assert.equal(meantBy('p', decisionsOf([]), 4), null);
  assert.equal(meantBy('p', last, 4), null);
});

test('a box is done when each of its wagers is settled, and the chips say what it brought', () => {
  const win = { result: 'win' as const, stake: 10_00, paid: 10_00, clause: '9.5' };
  const half = box({ results: { ante: win } });
  assert.ok(!isDone(half));
  assert.equal(sumOf(half, 'cents'), null);
  const all = box({
    play: 40_00,
    times: 4,
    placed: 65_00,
    back: 110_00,
    results: {
      ante: win,
      blind: { ...win, result: 'push', paid: 0 },
      play: { ...win, stake: 40_00, paid: 40_00 },
      trips: { ...win, result: 'lose', stake: 5_00, paid: 0 },
    },
  });
  assert.ok(isDone(all));
  assert.equal(net(all), 45_00);
  assert.deepEqual(
    settledOf(all).map((each) => [each.wager, each.result]),
    [
      ['trips', 'lose'],
      ['blind', 'push'],
      ['ante', 'win'],
      ['play', 'win'],
    ],
  );
  assert.deepEqual(sumOf(all, 'cents'), { words: 'You win $45', tone: 'win', clause: '' });
  assert.equal(sumOf(all, 'cents', 'Ada')?.words, 'Ada wins $45');
  assert.equal(sumOf({ ...all, back: 65_00 }, 'cents')?.words, 'You come out even');
});

test('a hand given up, and a void one, say so with their clause', () => {
  const gone = box({ ante: 0, blind: 0, trips: 0, gave_up: '8.1(a)' });
  assert.deepEqual(sumOf(gone, 'cents'), {
    words: 'You gave the hand up and lose $25',
    tone: 'loss',
    clause: '8.1(a)',
  });
  const win = { result: 'win' as const, stake: 10_00, paid: 10_00, clause: '9.5' };
  const off = box({ ante: 0, blind: 0, trips: 0, back: 25_00, voided: '13.6(b)', results: { ante: win } });
  assert.equal(sumOf(off, 'cents')?.clause, '13.6(b)');
  assert.deepEqual(
    settledOf(off).map((each) => [each.result, each.paid, each.clause]),
    [['void', 0, '13.6(b)']],
  );
});

test('amounts and odds as people write them', () => {
  assert.deepEqual(['500', '3/2', ''].map(oddsWords), ['500 to 1', '3 to 2', '']);
});

test('the stages of a round, by what lies on the table', () => {
  assert.equal(stageOf(table({ phase: 'ready' })), 'wagers');
  assert.equal(stageOf(table({ asked: [1] })), 'wagers');
  assert.equal(stageOf(table()), 'dealing');
  assert.equal(stageOf(table({ dealer: HIDDEN })), 'before');
  assert.equal(stageOf(table({ dealer: HIDDEN, board: ['As', 'Kd', '2c'] })), 'flop');
  assert.equal(stageOf(table({ dealer: HIDDEN, board: ['As', 'Kd', '2c', '3c', '4c'] })), 'river');
  assert.equal(stageOf(table({ phase: 'showdown' })), 'settling');
  assert.equal(stageOf(table({ phase: 'between', closed: true })), 'closed');
  assert.equal(
    stageWords(
      table({
        phase: 'waiting',
        waits_for: { awaited: 'hours', words: 'the hours of gaming begin at 12', clause: '14.1', until: 0 },
      }),
    ),
    'The hours of gaming begin at 12',
  );
  assert.equal(
    stageWords(
      table({
        phase: 'showdown',
        waits_for: {
          awaited: 'bank',
          words: 'the bank has too few chips to pay: the cage fills it',
          clause: '9.9',
          until: 0,
        },
      }),
    ),
    'The bank has too few chips to pay: the cage fills it',
  );
  const stop = {
    awaited: 'stopped',
    words: 'play is stopped by the regulator: the shoe is looked at',
    clause: 'system',
    until: 0,
  };
  assert.equal(
    stageWords(table({ phase: 'between', waits_for: stop })),
    'Play is stopped by the regulator: the shoe is looked at',
    'a last round that still lies there does not hide it',
  );
  assert.equal(stageWords(table({ phase: 'between', waits_for: { ...stop, awaited: 'round' } })), 'The round is over');
});

test('whom the round waits for: oneself before others', () => {
  const view = table({ dealer: HIDDEN, asked: [1, 2] });
  assert.equal(askedWords(view, 2), 'Your decision');
  assert.equal(askedWords(view, null), 'Ada and P2 to decide');
  assert.equal(askedWords(table({ asked: [2] }), 2), 'It is your turn');
  assert.equal(askedWords(table({ asked: [1] }), 2), 'Ada to wager');
  assert.equal(askedWords(table({ asked: [2] }), 2, true), 'You to wager', 'of a round that is over nobody is asked');
  assert.equal(askedWords(view, 2, true), 'You to decide');
  assert.deepEqual(
    [false, true].map((past) => stageWords(table({ asked: [2] }), past)),
    ['Wagers, please', 'Wagers'],
  );
  assert.equal(askedWords(table(), 2), '');
});

test('box 1 is at the dealer’s left, the last one at the right', () => {
  assert.deepEqual(
    [1, 4, 7].map((number) => alongRail(number, 7)),
    [0, 0.5, 1],
  );
  assert.equal(alongRail(1, 1), 0.5);
});

test('the dealer has box 1 at the left on a wide and on a narrow screen, and no two boxes in one place', () => {
  for (let places = 1; places <= 9; places++) {
    for (const standing of [underArch, downSides]) {
      const boxes = Array.from({ length: places }, (_, place) => standing(place + 1, places));
      assert.equal(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size, places);
      boxes.forEach(({ x, y }, place) => {
        const other = boxes[places - 1 - place]!;
        assert.ok(Math.abs(x + other.x) < 1e-9 && Math.abs(y - other.y) < 1e-9, 'both sides are alike');
        assert.ok(Math.abs(x) <= 1 && y >= 0 && y <= 1 + 1e-9);
      });
      assert.deepEqual(
        boxes.map(({ x }) => x),
        boxes.map(({ x }) => x).sort((a, b) => a - b),
        'from left to right',
      );
    }
  }
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => downSides(number, 7).y),
    [1, 0.5, 0, 0, 0, 0.5, 1],
  );
});

test('the table in words', () => {
  const view = table({
    dealer: { cards: ['7h', 'Kh'], words: 'high card, king', qualifies: false },
    boxes: [box()],
    asked: [2],
  });
  assert.equal(
    dealerSentence(view),
    'The dealer has seven of hearts, king of hearts: high card, king, does not qualify',
  );
  assert.equal(dealerSentence(table({ dealer: HIDDEN })), 'The dealer has 2 hidden cards');
  const own = boxSentence(seat(2, { cards: ['??', '??'] }), view, you({ hole: ['As', 'Ad'], hand: 'pair of aces' }));
  assert.equal(
    own,
    'You, box 2, $100 behind; trips $5; blind $10; ante $10; ace of spades, ace of diamonds: pair of aces; to decide',
  );
  const other = boxSentence(seat(1, { name: 'Ada (bot)', bot: true, cards: ['??', '??'] }), view, you());
  assert.equal(other, 'Ada (bot), box 1, $100 behind; 2 hidden cards');
  const marked = boxSentence(seat(2), table({ boxes: [box({ marker: true })] }), null);
  assert.match(marked, /ante \$10; a marker beside the box/);
});

test('what is said aloud when play waits for this player, and only then', () => {
  const view = table({ dealer: HIDDEN, board: ['As', 'Kd', '2c'] });
  const asked = askedSentence(view, you({ hole: ['Ah', '9c'], hand: 'pair of aces', acts: FIRST }));
  assert.equal(
    asked,
    'Communal cards: ace of spades, king of diamonds, two of clubs. You have ace of hearts, nine of clubs: pair of aces. Your decision: check, Play 4x $40, Play 3x $30, fold',
  );
  assert.equal(askedSentence(view, you({ acts: [offer('concede')] })), '');
  assert.match(
    decisionSentence(you({ acts: [offer('wager', { min_to: 5_00, max_to: 100_00 })] }), 'cents'),
    /ante of \$5 to \$100/,
  );
});
