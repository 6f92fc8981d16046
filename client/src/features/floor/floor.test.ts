// The floor in words: which table wants somebody, who may be called, what was typed as a notice.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  ago,
  byUrgency,
  doing,
  freeSeats,
  mayBeCalled,
  noticeWords,
  people,
  settingsTyped,
  sincePlayed,
} from './words.ts';
import type { FloorCall, FloorTable } from '../../wire/generated.ts';

const seat = (number: number) => ({
  seat: number,
  account: `p${number}`,
  name: `P${number}`,
  bot: false,
  stake: 100,
  state: 'in',
  leaving: false,
  excluded: false,
});
const waiter = (account: string, called = false) => ({ account, name: account, called, until: 0 }); // aloud: no time runs
const table = (name: string, more: Partial<FloorTable> = {}): FloorTable => ({
  table: name,
  title: '',
  rulebook: '',
  kind: 'players',
  cards: 'electronic',
  limits: '',
  tournament: '',
  historical: false,
  play_money: false,
  places: 3,
  seats: [],
  waiting: [],
  in_order: true,
  stake_min: 1,
  stake_max: 0,
  phase: 'betting',
  round: 3,
  dealer: '',
  waits_for: '',
  bank_short: false,
  voids: [],
  turn: null,
  choices: [],
  notices: [],
  fault: false,
  fault_words: '',
  ...more,
});
const call = (at: string): FloorCall => ({
  number: 1,
  table: at,
  round: 1,
  seat: 1,
  account: 'a',
  name: 'A',
  words: 'w',
  at: 0,
  seen_by: '',
  seen_at: 0,
});

test('those that want somebody come first: a fault, a call, an open choice, a bank that cannot pay, somebody to be seen out, somebody to be seated', () => {
  const choices = [{ name: 'n', words: 'w', by: 'operator', clause: '1' }];
  const tables = [
    table('quiet'),
    table('wait', { waiting: [waiter('ann')] }),
    table('choice', { choices }),
    table('empty', { bank_short: true }),
    table('out', { seats: [{ ...seat(1), excluded: true }] }),
    table('call'),
    table('fault', { fault: true }),
  ];
  assert.deepEqual(
    byUrgency(tables, [call('call')]).map((one) => one.table),
    ['fault', 'call', 'choice', 'empty', 'out', 'wait', 'quiet'],
  );
});

test('quiet tables stand by game and name, numbers as people count', () => {
  const tables = [
    table('t10', { title: 'Poker - Omaha' }),
    table('t2', { title: 'Poker - Omaha' }),
    table('z', { title: 'Poker - Manila' }),
  ];
  assert.deepEqual(
    byUrgency(tables, []).map((one) => one.table),
    ['z', 't2', 't10'],
  );
});

test('the first nobody has called is called, and as many as there are seats', () => {
  const waiting = [waiter('ann', true), waiter('bob'), waiter('cleo')];
  assert.deepEqual(freeSeats(table('t', { seats: [seat(2)] })), [1, 3]);
  assert.deepEqual(mayBeCalled(table('t', { seats: [seat(2)], waiting })), ['bob']);
  assert.deepEqual(mayBeCalled(table('t', { seats: [seat(2)], waiting, in_order: false })), ['bob', 'cleo']);
  assert.deepEqual(mayBeCalled(table('t', { seats: [seat(1), seat(2)], waiting })), []);
});

test('a notice is typed a line each, and nothing else is taken for one', () => {
  assert.deepEqual(settingsTyped('blinds = 2, 4\nbet.min=4'), { blinds: '2, 4', 'bet.min': '4' });
  assert.equal(settingsTyped('blinds 2, 4'), null);
  assert.equal(settingsTyped('  '), null);
  assert.equal(noticeWords({ about: 'rules', settings: { seats: '3' } }), '3 seats');
  assert.equal(noticeWords({ about: 'rules', settings: { blinds: '2, 4' } }), 'blinds becomes 2, 4');
});

test('what goes on and how long ago, in words', () => {
  assert.equal(doing(table('t')), 'Round 3, betting');
  assert.equal(doing(table('t', { fault: true })), 'Stopped by a system fault');
  assert.deepEqual([ago(0, 30_000), ago(0, 180_000), ago(0, 7_300_000)], ['just now', '3 min ago', '2 h ago']);
});

test('a finding names its people, and says what has come to it since it was looked at', () => {
  const mark = { verdict: 'set-aside' as const, by: 'Sue', at: 1, words: 'cousins', rounds: 41 };
  const both = [
    { account: 'a', name: 'Anna' },
    { account: 'b', name: 'Ben' },
  ];
  const finding = { people: both, score: 0.01, chance: '', rounds: 42, at: 1, signals: [], mark };
  assert.equal(people(finding), 'Anna and Ben');
  assert.equal(sincePlayed(finding), '1 round since');
  assert.equal(sincePlayed({ ...finding, rounds: 41 }), '');
  assert.equal(sincePlayed({ ...finding, mark: null }), '');
});
