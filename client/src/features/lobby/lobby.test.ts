// How the lobby groups, names and finds tables.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  actionWords,
  called,
  gamesOf,
  groups,
  isFor,
  isFull,
  roundWords,
  seatWords,
  stakeWords,
  wanted,
} from './tables.ts';
import { visitWords } from './visiting.ts';
import type { Listing } from '../../wire/generated.ts';

const table = (name: string, part: Partial<Listing> = {}): Listing => ({
  table: name,
  rulebook: 'a-book',
  edition: '1999',
  title: 'Poker - Omaha, Casino East',
  kind: 'players',
  limits: 'Pot limit; blinds $1 and $2',
  stake_min: 100_00,
  stake_max: 0,
  seats: 8,
  taken: 0,
  waiting: 0,
  historical: false,
  play_money: false,
  voids: 0,
  rounds: 0,
  stopped: '',
  cards: 'electronic',
  dealt_by: '',
  tournament: '',
  ...part,
});
const ALL = { typed: '', rulebook: '', hideFull: false };
const names = (tables: readonly Listing[]) => tables.map((each) => each.table);

test('a title is a game and a casino', () => {
  assert.deepEqual(called('Poker - Omaha, Casino East'), { game: 'Omaha', casino: 'Casino East' });
  assert.deepEqual(called('Poker - Omaha, high, low, The House'), { game: 'Omaha, high, low', casino: 'The House' });
  assert.deepEqual(called('Manila'), { game: 'Manila', casino: '' });
});

test('tables are grouped by who plays whom, and a group without tables is left out', () => {
  const both = groups([table('b', { kind: 'bank' }), table('a')]);
  assert.deepEqual(
    both.map((group) => [group.kind, names(group.tables)]),
    [
      ['players', ['a']],
      ['bank', ['b']],
    ],
  );
  assert.deepEqual(
    groups([table('b', { kind: 'bank' })]).map((group) => group.kind),
    ['bank'],
  );
  assert.deepEqual(groups([]), []);
});

test('tables stand by game and in the order people count, revoked editions last', () => {
  const tables = [
    table('t10'),
    table('t1', { historical: true }),
    table('t2', { taken: 8 }),
    table('t9'),
    table('m1', { title: 'Poker - Manila, Casino East' }),
  ];
  assert.deepEqual(names(groups(tables)[0]?.tables ?? []), ['m1', 't2', 't9', 't10', 't1']);
});

test('the order does not depend on who sits where', () => {
  const before = [table('a'), table('b'), table('c')];
  const after = [table('c', { taken: 3 }), table('a', { taken: 8 }), table('b', { rounds: 9 })];
  assert.deepEqual(names(groups(after)[0]?.tables ?? []), names(groups(before)[0]?.tables ?? []));
});

test('a search wants every word, in the name, the title, the edition or the limits', () => {
  const tables = [
    table('t1'),
    table('t2', { limits: 'No limit; blinds $5 and $10' }),
    table('t3', { rulebook: 'manila', title: 'Poker - Manila, Casino South' }),
  ];
  assert.deepEqual(names(wanted(tables, { ...ALL, typed: 'OMAHA no limit' })), ['t2']);
  assert.deepEqual(names(wanted(tables, { ...ALL, typed: 'south' })), ['t3']);
  assert.deepEqual(names(wanted(tables, { ...ALL, typed: 't1' })), ['t1']);
  assert.deepEqual(names(wanted(tables, { ...ALL, typed: '1999' })), ['t1', 't2', 't3']);
  assert.deepEqual(names(wanted(tables, ALL)), ['t1', 't2', 't3']);
});

test('full tables can be left out, and other games', () => {
  const tables = [
    table('t1', { taken: 8 }),
    table('t2'),
    table('t3', { rulebook: 'manila', title: 'Poker - Manila, Casino South' }),
  ];
  assert.deepEqual(names(wanted(tables, { ...ALL, hideFull: true })), ['t2', 't3']);
  assert.deepEqual(names(wanted(tables, { ...ALL, rulebook: 'manila' })), ['t3']);
  assert.deepEqual(
    gamesOf(tables).map((one) => one.words),
    ['Manila, Casino South', 'Omaha, Casino East'],
  );
  const editions = [...tables, table('t4', { rulebook: 'b-book', edition: '2001' })];
  assert.deepEqual(
    gamesOf(editions).map((one) => one.words),
    ['Manila, Casino South', 'Omaha, Casino East, 1999', 'Omaha, Casino East, 2001'],
  );
});

test('seats in words', () => {
  assert.equal(seatWords(table('t')), 'All 8 seats free');
  assert.equal(seatWords(table('t', { taken: 3 })), '5 of 8 seats free');
  assert.equal(seatWords(table('t', { taken: 8 })), 'All 8 seats taken');
  assert.equal(seatWords(table('t', { taken: 9 })), 'All 8 seats taken');
  assert.equal(seatWords(table('t', { taken: 8, waiting: 2 })), 'All 8 seats taken, 2 waiting');
});

test('stakes and rounds in words', () => {
  assert.equal(stakeWords(table('t')), '$100 or more');
  assert.equal(stakeWords(table('t', { stake_max: 10_000_00 })), '$100 to $10,000');
  assert.equal(roundWords(0), 'no round played yet');
  assert.equal(roundWords(1), '1 round played');
  assert.equal(roundWords(1234), '1,234 rounds played');
});

test('one thing to do next', () => {
  const full = table('t', { taken: 8 });
  assert.ok(isFull(full));
  assert.equal(actionWords(table('t'), false, true), 'Take a seat');
  assert.equal(actionWords(full, false, true), 'Join the waiting list');
  assert.equal(actionWords(full, true, true), 'Your seat');
  assert.equal(actionWords(table('t'), false, false), 'Open table');
  const real = { cards: 'real' } as const;
  assert.equal(actionWords(table('t', real), false, true), 'Watch', 'the dealer gives the seats');
  assert.equal(actionWords(table('t', { ...real, taken: 8 }), false, true), 'Join the waiting list');
  assert.equal(actionWords(table('t', real), true, true), 'Your seat');
  const play = table('t', { play_money: true });
  assert.deepEqual(
    [
      isFor(play, true, false),
      isFor(play, false, false),
      isFor(table('t'), true, false),
      isFor(table('t'), false, false),
    ],
    [true, false, false, true],
  );
  assert.ok(isFor(play, false, true), 'in a demo everybody has play money');
});

test('a visitor is told how one plays at a table: a seat is chosen, given at the table or drawn, or there is none to see', () => {
  const table = { tournament: '', cards: 'electronic', play_money: true } as const;
  assert.deepEqual(visitWords(table, true), {
    heading: 'Sit here',
    how: 'Free, with play money. Come in, then choose a seat.',
  });
  assert.deepEqual(visitWords(table, false), { heading: 'Sit here', how: 'Log in, and you are taken to this table.' });
  assert.deepEqual(visitWords({ ...table, play_money: false }, true), {
    heading: 'Sit here',
    how: 'Log in, and you are taken to this table.',
  });
  assert.deepEqual(visitWords({ ...table, cards: 'real' }, true), {
    heading: 'Watch',
    how: 'Seats are given at the table. Come in to watch. It is free.',
  });
  assert.deepEqual(visitWords({ ...table, tournament: 'cup' }, true), {
    heading: 'Watch',
    how: 'The tournament draws the seats here. Come in to watch. It is free.',
  });
  assert.deepEqual(visitWords({ ...table, tournament: 'cup', play_money: false }, true), {
    heading: 'Watch',
    how: 'The tournament draws the seats here. Log in to watch.',
  });
  assert.equal(visitWords(null, true).heading, 'Come in');
});
