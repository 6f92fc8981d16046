import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  asksButton,
  asksFirst,
  asksStacks,
  countAct,
  difference,
  handAct,
  isCounted,
  newHand,
  stillToSay,
  unshared,
} from './reporting.ts';
import type { DirectorsDesk, EntrantSeen, TournamentSeen } from '../../wire/generated.ts';

const entrant = (account: string, chips: number): EntrantSeen => ({
  account,
  name: account,
  bot: false,
  number: 1,
  status: 'playing',
  table: 'cup-1',
  seat: 1,
  chips,
  rebuys: 0,
  away: false,
  penalty: '',
  penalty_until: 0,
  decide_until: 0,
});
const players = [entrant('ann', 1_000), entrant('bob', 2_000), entrant('cat', 3_000)];
const hall = { players: 3, level: 1, rounds: 0, over: false, done: false };
const view = (fields: Partial<TournamentSeen> = {}) =>
  ({
    tournament: 'cup',
    game: 'players',
    hand_for_hand: false,
    entrants: players,
    tables: [
      { ...hall, table: 'cup-1' },
      { ...hall, table: 'cup-2' },
    ],
    ...fields,
  }) as TournamentSeen;
const desk = (places: DirectorsDesk['places'] = 'contribution') => ({ places }) as DirectorsDesk;

test('one who is out takes two answers: who, and who has the chips', () => {
  const hand = newHand(['bob']);
  assert.equal(stillToSay(view(), desk(), players, hand, false), 'who has the chips');
  hand.taker = 'ann';
  assert.equal(stillToSay(view(), desk(), players, hand, false), '');
  assert.deepEqual(handAct(view(), desk(), 'cup-1', hand, false), {
    act: 'report-hand',
    at_table: 'cup-1',
    out: [{ account: 'bob' }],
    to: [{ account: 'ann', chips: 0 }],
    button: 0,
    hands: 1,
  });
});

test('stacks are asked for where two go out by one hand, and hand for hand', () => {
  assert.equal(asksStacks(view(), newHand(['bob'])), false);
  assert.equal(asksStacks(view(), newHand(['bob', 'cat'])), true);
  assert.equal(asksStacks(view({ hand_for_hand: true }), newHand(['bob'])), true);
  assert.equal(
    asksStacks(view({ hand_for_hand: true, tables: [{ ...hall, table: 'cup-1' }] }), newHand(['bob'])),
    false,
  );
});

test('who was all-in first and the button are asked for where the text decides by them', () => {
  const level = { ...newHand(['ann', 'bob']), stacks: { ann: '900', bob: '900' }, taker: 'cat' };
  assert.deepEqual(asksFirst(desk(), level), []);
  assert.deepEqual(asksFirst(desk('all-in'), level), ['ann', 'bob']);
  assert.equal(stillToSay(view(), desk('all-in'), players, level, false), 'who was all-in first');
  assert.equal(asksButton(view(), desk('all-in'), level), false);
  assert.equal(asksButton(view({ hand_for_hand: true }), desk('all-in'), level), true);
  const told = { ...level, first: { ann: '2', bob: '1' } };
  assert.deepEqual(handAct(view(), desk('all-in'), 'cup-1', told, false).out, [
    { account: 'ann', stack: 900, all_in: 2 },
    { account: 'bob', stack: 900, all_in: 1 },
  ]);
});

test('what was told wrongly of a hand is told anew, and is no other hand', () => {
  const hand = { ...newHand(['bob']), taker: 'ann', anew: true };
  assert.equal(handAct(view(), desk(), 'cup-1', hand, false).hands, 0);
  assert.equal(handAct(view({ hand_for_hand: true }), desk(), 'cup-1', hand, false).hands, 0);
  assert.equal(stillToSay(view(), desk(), players, { ...hand, out: [] }, false), 'who was out by it');
});

test('a pot that is shared is shared to the chip', () => {
  const hand = { ...newHand(['bob']), to: { ann: '500', cat: '1400' } };
  assert.equal(unshared(players, hand), 100);
  assert.equal(stillToSay(view(), desk(), players, hand, true), 'who has how many of the chips');
  const all = { ...hand, to: { ann: '600', cat: '1400' } };
  assert.equal(stillToSay(view(), desk(), players, all, true), '');
  assert.deepEqual(handAct(view(), desk(), 'cup-1', all, true).to, [
    { account: 'ann', chips: 600 },
    { account: 'cat', chips: 1_400 },
  ]);
});

test('against the bank nobody else has the chips', () => {
  const bank = view({ game: 'bank' });
  assert.equal(stillToSay(bank, desk('stack'), players, newHand(['bob']), false), '');
  assert.deepEqual(handAct(bank, desk('stack'), 'cup-1', newHand(['bob']), false).to, []);
});

test('a count says how far it is from the books', () => {
  assert.equal(difference(players, {}), 0);
  assert.equal(difference(players, { ann: '1500', bob: '1400' }), -100);
  assert.ok(Number.isNaN(difference(players, { ann: 'many' })));
  assert.ok(Number.isNaN(difference(players, { ann: '0' })));
  assert.equal(difference(players, { ann: ' ' }), 0, 'left empty: as the books have it');
  assert.deepEqual(
    players.filter((one) => isCounted(one, { ann: ' ', bob: '2000' })).map(({ account }) => account),
    ['bob'],
  );
  assert.deepEqual(countAct('cup-1', players, { ann: '1500', bob: '1500', cat: '' }).stacks, [
    { account: 'ann', chips: 1_500 },
    { account: 'bob', chips: 1_500 },
    { account: 'cat', chips: 3_000 },
  ]);
});
