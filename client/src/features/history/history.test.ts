// Rounds that were played: their lines, streets, running result and odds.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Frame, Replay } from './api.ts';
import type { BankStep, SeatSeen } from '../../wire/generated.ts';
import type { Public } from '../../wire/types.ts';
import { clausesIn, heldIn, plain } from './lines.ts';
import { antes, choicesOf, choiceWords, costOf, percent } from './odds.ts';
import { plotOf, plotWords, running } from './running.ts';
import { firstShown, marksOf, netOf, stepAt } from './steps.ts';
import { signed } from '../../ui/words.ts';

// Lines

test('a line in plain words has no marks', () => {
  assert.equal(plain('*** SHOWDOWN *** 3d 3s (pot $248)'), 'Showdown: 3d 3s (pot $248)');
  assert.equal(plain('Seat 2 checks [12.2(b)]'), 'Seat 2 checks');
});

test('a step names each clause once', () => {
  assert.deepEqual(
    clausesIn(['Seat 1 antes $1 [8.5]', 'Seat 2 antes $1 [8.5, 8.6]', 'Seat 3: $5', 'Seat 4 waits [practice]']),
    ['8.5', '8.6'],
  );
});

test('the cards somebody held are those told as held, not those shown', () => {
  assert.deepEqual(
    heldIn(['*** HOLE CARDS *** 4 to each player', 'Seat 8 holds 5d 8c Ac 5h', 'Seat 2 shows Ks Kh Qs 7h: a pair']),
    ['5d', '8c', 'Ac', '5h'],
  );
  assert.deepEqual(heldIn(['Box 7 holds Jo 2c']), ['Jo', '2c']);
  assert.deepEqual(heldIn(['Seat 2 shows Ks Kh Qs 7h']), []);
});

// The running result

test('the running result adds up from the oldest round on', () => {
  assert.deepEqual(running([{ net: 300 }, { net: -500 }, { net: 100 }]), [0, 100, -400, -100]);
  assert.deepEqual(running([]), [0]);
});

test('the plot lies within its box, with zero where it belongs', () => {
  const plot = plotOf([0, 100, -100], 100, 60, 10);
  assert.equal(plot.line, 'M10 30L50 10L90 50');
  assert.equal(plot.zero, 30);
  assert.equal(plot.area, 'M10 30L50 10L90 50L90 30L10 30Z');
  assert.equal(plotOf([0, 0], 100, 60, 10).line, 'M10 10L90 10');
});

test('the plot is also told in words', () => {
  assert.equal(
    plotWords([0, 100, -450]),
    'Running result over 2 rounds: -$4.50 at the end, at best +$1, at worst -$4.50.',
  );
  assert.equal(signed(0, 'cents'), '$0');
});

// Steps

const seat = (number: number, stake: number, bet = 0, cards: string[] = []): SeatSeen => ({
  seat: number,
  account: `a${number}`,
  name: `P${number}`,
  bot: false,
  stake,
  bet,
  state: 'in',
  cards,
  words: '',
  won: 0,
  away: false,
  winning: [],
  held: 0,
  aside: 0,
  act: null,
});

function frame(seq: number, board: number, phase: Public['phase'], seats: SeatSeen[]): Frame {
  const cards = Array.from({ length: board }, () => '2c');
  return { seq, text: [`step ${seq}`], hole: [], public: { phase, board: cards, seats } as unknown as Public };
}

test('streets are marked where they begin', () => {
  const [before, dealt] = [[seat(1, 100)], [seat(1, 100, 0, ['??', '??'])]];
  const frames = [
    frame(1, 0, 'betting', before),
    frame(2, 0, 'betting', dealt),
    frame(3, 0, 'betting', dealt),
    frame(4, 3, 'betting', dealt),
    frame(5, 4, 'betting', dealt),
    frame(6, 5, 'betting', dealt),
    frame(7, 5, 'showdown', dealt),
    frame(8, 5, 'between', dealt),
  ];
  assert.deepEqual(
    marksOf(frames).map((mark) => [mark.index, mark.words]),
    [
      [1, 'Deal'],
      [3, 'Flop'],
      [4, 'Turn'],
      [5, 'River'],
      [6, 'Showdown'],
      [7, 'End'],
    ],
  );
});

test('cards that come one by one are numbered, and the last two against the bank come at once', () => {
  const words = (boards: number[]) =>
    marksOf(boards.map((board, index) => frame(index, board, 'betting', []))).map((mark) => mark.words);
  assert.deepEqual(words([0, 1, 2, 3, 4, 5, 5]), ['Card 1', 'Card 2', 'Card 3', 'Card 4', 'Card 5', 'End']);
  assert.deepEqual(words([0, 3, 3, 5, 5]), ['Flop', 'Turn, river', 'End']);
  assert.deepEqual(words([0]), []);
});

test('two marks never share a step', () => {
  const shown = [seat(1, 100, 0, ['As'])];
  const marks = marksOf([frame(1, 3, 'showdown', shown), frame(2, 3, 'showdown', shown)]);
  assert.equal(new Set(marks.map((mark) => mark.index)).size, marks.length);
});

test('the odds shown are the last that had been reckoned by then', () => {
  const steps = [{ seq: 4 }, { seq: 9 }];
  assert.equal(stepAt(steps, 3), null);
  assert.equal(stepAt(steps, 8)?.seq, 4);
  assert.equal(stepAt(steps, 9)?.seq, 9);
});

test('from a step without odds one gets to the first where two hands lie open, if there is one', () => {
  const frames = [{ seq: 2 }, { seq: 5 }, { seq: 9 }, { seq: 12 }];
  const steps = [
    { seq: 3, players: [] },
    { seq: 8, players: ['a', 'b'] },
    { seq: 11, players: ['a', 'b', 'c'] },
  ];
  assert.equal(firstShown(steps, frames), 2);
  assert.equal(firstShown(steps.slice(0, 1), frames), -1);
});

test('what was won is the stake after the round against all chips before it', () => {
  const replay = (own: number | null): Replay => ({
    table: 't',
    title: '',
    rulebook: '',
    round: 1,
    at: 0,
    kind: 'players',
    seat: own,
    seats: [1, 2],
    frames: [
      frame(1, 0, 'betting', [seat(1, 90, 10), seat(2, 50), seat(3, 7)]),
      frame(2, 5, 'between', [seat(1, 130), seat(2, 20), seat(3, 7)]),
    ],
  });
  assert.equal(netOf(replay(1)), 30);
  assert.equal(netOf(replay(2)), -30);
  assert.equal(netOf(replay(3)), null);
  assert.equal(netOf(replay(null)), null);
});

// Odds

test('shares are percent that never round to all or nothing', () => {
  assert.deepEqual([0, 1, 0.5, 0.0123, 0.99996, 0.00001].map(percent), [
    '0%',
    '100%',
    '50.0%',
    '1.23%',
    'over 99.99%',
    'under 0.01%',
  ]);
});

test('the choices of a decision come with the best first', () => {
  const step: BankStep = {
    seq: 1,
    choices: { check: '1/4', bet4: '1/2', bet3: '3/8' },
    values: { check: 0.25, bet4: 0.5, bet3: 0.375 },
    best: 'bet4',
    chosen: 'check',
    cost: 0.25,
    clause: '',
  };
  assert.deepEqual(
    choicesOf(step).map((each) => [each.words, each.fraction, each.best, each.chosen]),
    [
      ['Play 4x', '1/2', true, false],
      ['Play 3x', '3/8', false, false],
      ['Check', '1/4', false, true],
    ],
  );
  assert.equal(costOf([step, step]), 0.5);
  assert.equal(choiceWords('fold'), 'Fold');
  assert.deepEqual([0.25, -1, 0, -0.0001].map(antes), ['+0.250', '-1.000', '0.000', '0.000']);
});
