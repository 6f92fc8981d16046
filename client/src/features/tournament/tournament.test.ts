// Tournaments: the clock, the list of players, whose seat has moved, and the words for all of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inOrder, seatsIn, wantedTournaments, whenWords } from '../lobby/tournaments.ts';
import { clockWords, nextWords, partOver, reading, roundsWords, timeAloud } from './clock.ts';
import { wholeView } from './changes.ts';
import { found, rankOf, seatsToCome, sorted } from './entrants.ts';
import { moveOf } from './moves.ts';
import {
  alsoIn,
  buyIn,
  endWords,
  entrantsWords,
  ordinal,
  paidWords,
  phaseWords,
  placeWords,
  purchaseWords,
  tableWords,
} from './words.ts';
import { moment } from '../../ui/when.ts';
import type {
  EntrantSeen,
  LevelsClockSeen,
  Line,
  OwnYou,
  TournamentSeen,
  TournamentView,
} from '../../wire/generated.ts';

const NOW = 1_800_000_000_000;
const clock = (more: Partial<LevelsClockSeen> = {}): LevelsClockSeen => ({
  runs: true,
  until: NOW + 90_000,
  left_ms: 90_000,
  break_until: 0,
  ...more,
});

test('whoever has entered two tournaments is warned at each of them', () => {
  const lines = [
    { tournament: 'a', title: 'Sunday cup' },
    { tournament: 'b', title: 'Late cup' },
  ];
  assert.equal(alsoIn(['a'], lines, 'a'), '');
  assert.match(alsoIn(['a', 'b'], lines, 'b'), /^You have entered Sunday cup too/);
  assert.match(alsoIn(['a'], lines, 'b'), /^You have entered Sunday cup too/);
});

test('the clock runs down to its moment, whatever was left when it was sent', () => {
  assert.deepEqual(reading(clock(), NOW), { shows: 'level', leftMs: 90_000, runs: true });
  assert.deepEqual(reading(clock(), NOW + 60_000), { shows: 'level', leftMs: 30_000, runs: true });
  assert.deepEqual(reading(clock(), NOW + 200_000), { shows: 'level', leftMs: 0, runs: true });
});

test('a clock that stands shows what is left of the level, and does not run down', () => {
  assert.deepEqual(reading(clock({ runs: false, until: 0 }), NOW + 60_000), {
    shows: 'level',
    leftMs: 90_000,
    runs: false,
  });
});

test('a break comes before the level, and ends by itself', () => {
  const resting = clock({ break_until: NOW + 10_000 });
  assert.deepEqual(reading(resting, NOW), { shows: 'break', leftMs: 10_000, runs: true });
  assert.equal(reading(resting, NOW + 10_000).shows, 'level');
});

test('where levels go by rounds there is no time to show', () => {
  assert.equal(reading(clock({ until: 0, left_ms: 0 }), NOW).shows, 'rounds');
  assert.equal(
    roundsWords(tournament({ levels: [{ number: 1, words: '', minutes: 0, rounds: 20, break_minutes: 0 }] })),
    '20 rounds at each table',
  );
});

test('time as a clock shows it: a second that has begun counts', () => {
  assert.deepEqual([0, 1, 999, 1_000, 59_001, 60_000, 725_000, 3_725_000, -5].map(clockWords), [
    '0:00',
    '0:01',
    '0:01',
    '0:01',
    '1:00',
    '1:00',
    '12:05',
    '1:02:05',
    '0:00',
  ]);
  assert.deepEqual([500, 30_000, 60_000, 61_000].map(timeAloud), ['1 second', '30 seconds', '1 minute', '2 minutes']);
});

const entrant = (name: string, more: Partial<EntrantSeen> = {}): EntrantSeen => ({
  account: `a-${name}`,
  name,
  bot: false,
  number: 1,
  status: 'playing',
  table: 'cup-1',
  seat: 1,
  chips: 1_000,
  rebuys: 0,
  away: false,
  penalty: '',
  penalty_until: 0,
  decide_until: 0,
  ...more,
});
const tournament = (more: Partial<TournamentSeen> = {}): TournamentSeen => ({
  interpreters: [],
  starts_early: false,
  kind: 'tournament',
  tournament: 'cup',
  title: 'The Cup',
  rulebook: 'a-book',
  edition: '1999',
  game: 'players',
  cards: 'electronic',
  historical: false,
  play_money: false,
  phase: 'playing',
  cancelled: '',
  entries_closed: false,
  start: 0,
  starts_at: 0,
  starts_with: 0,
  company: 0,
  payment: 110_00,
  prize: 100_00,
  fee: 10_00,
  chips: 1_500,
  seats: 8,
  least: 0,
  most: 0,
  entered: 10,
  reserves: 0,
  left: 10,
  pool: 1_000_00,
  paid: 0,
  fees: 100_00,
  average: 1_500,
  largest: 1_500,
  stage: { name: 'final', number: 1, of: 1, session: 1, sessions: 1 },
  level: { number: 1, of: 2, words: '25 / 50', next: '50 / 100', next_break: 0 },
  clock: clock(),
  hand_for_hand: false,
  pace: 0,
  levels: [{ number: 1, words: '25 / 50', minutes: 10, rounds: 0, break_minutes: 0 }],
  prizes: [],
  conditions: [],
  prevails: '',
  signed_terms: false,
  language: '',
  rebuy: null,
  add_on: null,
  entrants: [],
  tables: [
    { table: 'cup-1', players: 5, level: 1, rounds: 0, over: false, done: false },
    { table: 'cup-3', players: 5, level: 1, rounds: 0, over: false, done: false },
  ],
  standings: [],
  waits: [],
  proof: { commitment: '', draws: 0 },
  moves: [],
  ...more,
});
const you = (more: Partial<OwnYou> = {}): OwnYou => ({
  account: 'a-me',
  staff: false,
  wallet: 0,
  status: 'playing',
  table: 'cup-3',
  moved: '',
  seat: 2,
  chips: 1_500,
  place: 0,
  prize: 0,
  paid: false,
  number: 1,
  contribution: null,
  acts: [],
  why_not: null,
  desk: null,
  ...more,
});
const view = (own: Partial<OwnYou> = {}, all: Partial<TournamentSeen> = {}): TournamentView => ({
  type: 'view',
  table: 'cup',
  version: 1,
  you: you(own),
  public: tournament(all),
  news: [],
});

test('how much of a level is over, and what comes next', () => {
  assert.equal(partOver(tournament(), 600_000), 0);
  assert.equal(partOver(tournament(), 150_000), 0.75);
  assert.equal(partOver(tournament({ levels: [] }), 150_000), 0);
  const level = { number: 1, of: 2, words: '25 / 50', next: '50 / 100', next_break: 0 };
  assert.equal(nextWords(tournament({ level })), '50 / 100');
  assert.equal(nextWords(tournament({ level: { ...level, next_break: 15 } })), 'a break of 15 minutes, then 50 / 100');
  assert.equal(nextWords(tournament({ level: { ...level, next: '' } })), 'no more levels');
});

test('players by chips: whoever is in first, equal stacks in the order of entry', () => {
  const all = [
    entrant('Out', { status: 'out', chips: 0, number: 1 }),
    entrant('Even', { number: 3 }),
    entrant('Lead', { chips: 9_000, number: 4 }),
    entrant('First', { number: 2 }),
  ];
  assert.deepEqual(
    sorted(all, 'chips').map(({ name }) => name),
    ['Lead', 'First', 'Even', 'Out'],
  );
  assert.deepEqual(
    sorted(all, 'name').map(({ name }) => name),
    ['Even', 'First', 'Lead', 'Out'],
  );
  const seated = [
    entrant('B', { table: 'cup-10', seat: 1 }),
    entrant('A', { table: 'cup-2', seat: 7 }),
    entrant('C', { table: 'cup-2', seat: 3 }),
    entrant('Gone', { status: 'out', table: '', seat: 0 }),
  ];
  assert.deepEqual(
    sorted(seated, 'table').map(({ name }) => name),
    ['C', 'A', 'B', 'Gone'],
  );
});

test('some of five hundred players are found', () => {
  const all = Array.from({ length: 500 }, (_, at) =>
    entrant(`Player ${at}`, { account: `p-${at}`, number: at, chips: (at * 7_919) % 10_007 }),
  );
  assert.equal(found(all, 'player 499').length, 1);
  assert.equal(found(all, ' ').length, 500);
});

test('where somebody stands by chips: equal stacks share the place, who is out has none', () => {
  const all = [
    entrant('Me', { account: 'a-me', chips: 2_000 }),
    entrant('Same', { chips: 2_000 }),
    entrant('More', { chips: 5_000 }),
    entrant('Out', { status: 'out', chips: 0 }),
  ];
  assert.equal(rankOf(all, 'a-me'), 2);
  assert.equal(rankOf(all, 'a-Same'), 2);
  assert.equal(rankOf(all, 'a-Out'), 0);
  assert.equal(rankOf(all, 'nobody'), 0);
  assert.equal(rankOf(all.slice(0, 2), 'a-me'), 0); // all level: nobody has played
});

test('before play a table shows whose seats were drawn there', () => {
  const all = [
    entrant('Me', { account: 'a-me', table: 'cup-1', seat: 3 }),
    entrant('Next (bot)', { table: 'cup-1', seat: 1 }),
    entrant('Gone', { table: 'cup-1', seat: 2, status: 'forfeited' }),
    entrant('Far', { table: 'cup-2', seat: 2 }),
  ];
  assert.deepEqual(
    [...seatsToCome(view({}, { phase: 'drawn', entrants: all }), 'cup-1')],
    [
      [3, { name: 'Me', you: true }],
      [1, { name: 'Next', you: false }],
    ],
  );
  assert.equal(seatsToCome(view({}, { phase: 'playing', entrants: all }), 'cup-1').size, 0);
});

test('a seat that is drawn or moved sends the page there, and says why', () => {
  const drawn = moveOf(view({ status: 'entered', table: '', seat: 0 }, { phase: 'entries' }), view({ seat: 4 }));
  assert.deepEqual(drawn, { table: 'cup-3', words: 'Your seat is drawn: you play at table 3, seat 4' });
  const to = (moved: string) => moveOf(view(), view({ table: 'cup-1', seat: 5, moved }));
  assert.deepEqual(to('break'), { table: 'cup-1', words: 'Table 3 is broken: you play at table 1, seat 5' });
  assert.equal(to('balance')?.words, 'Tables are balanced: you move from table 3 to table 1, seat 5');
  assert.equal(to('a quieter table')?.words, 'You move from table 3 to table 1, seat 5: a quieter table');
  assert.equal(
    moveOf(view(), view({ table: 'cup-2-1-1', seat: 5 }))?.words,
    'Your seat is drawn: you play at table 1, seat 5',
  ); // of the next stage
});

test('nobody is sent away who has just come, has not moved, or has no seat any more', () => {
  assert.equal(moveOf(undefined, view()), null);
  assert.equal(moveOf(view(), view({ chips: 3_000 })), null);
  assert.equal(moveOf(view(), view({ status: 'out', table: '', seat: 0 })), null);
  assert.equal(moveOf(view(), view({ seat: 6 }))?.words, 'You move to seat 6');
});

test('what an entry costs, the house apart', () => {
  assert.equal(buyIn({ payment: 110_00, prize: 100_00, fee: 10_00 }), '$100 + $10');
  assert.equal(buyIn({ payment: 50_00, prize: 50_00, fee: 0 }), '$50');
  assert.equal(buyIn({ payment: 0, prize: 0, fee: 0 }), 'Free');
  assert.equal(
    purchaseWords({ cost: 55_00, fee: 5_00, chips: 1_500, most: 2, from_level: 1, to_level: 3 }),
    '1,500 chips for $50 + $5, at most 2 times, in levels 1 to 3',
  );
  assert.equal(
    purchaseWords({ cost: 50_00, fee: 0, chips: 2_000, most: 1, from_level: 4, to_level: 4 }),
    '2,000 chips for $50, once, in level 4',
  );
});

test('the prize pool is told whole, and how much of it is paid', () => {
  assert.deepEqual(
    [0, 400_00, 900_00].map((paid) => paidWords({ pool: 900_00, paid })),
    ['', '$400 of it is paid', 'all of it is paid'],
  );
});

test('places and tables as people say them', () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal), [
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '111th',
  ]);
  assert.equal(placeWords(3, 2), '3rd to 4th, shared');
  assert.equal(entrantsWords({ entered: 12, most: 40 }), '12 of 40');
  assert.equal(entrantsWords({ entered: 12, most: 0 }), '12');
  assert.deepEqual(
    ['cup-3', 'cup-2-1-12', 'elsewhere-3'].map((table) => tableWords(table, 'cup')),
    ['table 3', 'table 12', 'elsewhere-3'],
  );
});

test('how it ended for somebody; nothing while they play', () => {
  assert.equal(endWords(you()), '');
  assert.equal(endWords(you({ status: 'broke' })), '');
  assert.equal(endWords(you({ status: 'out', table: '' })), 'You are out');
  assert.equal(endWords(you({ status: 'out', place: 3, prize: 120_00 })), 'You are out in 3rd place, and win $120');
  assert.equal(endWords(you({ status: 'playing', place: 1, prize: 500_00 })), 'You have won $500');
  assert.equal(endWords(you({ status: 'disqualified' })), 'You are disqualified');
});

const line = (name: string, more: Partial<Line> = {}): Line => ({
  tournament: name,
  title: `The ${name}`,
  rulebook: 'a-book',
  edition: '1999',
  kind: 'players',
  phase: 'entries',
  cancelled: '',
  entries_closed: false,
  start: NOW,
  starts_with: 0,
  company: 0,
  payment: 110_00,
  prize: 100_00,
  fee: 10_00,
  chips: 1_500,
  seats: 8,
  entered: 5,
  most: 40,
  least: 4,
  left: 0,
  level: 0,
  pool: 500_00,
  paid: 0,
  first_prize: 250_00,
  historical: false,
  play_money: false,
  ...more,
});

test('the lobby: what one can enter first, the soonest at the top, what is over last', () => {
  const all = [
    line('old', { phase: 'closed' }),
    line('on', { phase: 'playing' }),
    line('later', { start: NOW + 1 }),
    line('soon'),
    line('some-day', { start: 0 }),
  ];
  assert.deepEqual(
    inOrder(all).map(({ tournament }) => tournament),
    ['soon', 'later', 'some-day', 'on', 'old'],
  );
  assert.equal(whenWords(line('on', { phase: 'playing', level: 4, left: 1 }), NOW), 'Level 4, 1 player left');
});

test('the lobby: by what it starts, where no hour is set or the hour has passed', () => {
  const when = (more: Partial<Line>, now = NOW) => whenWords(line('cup', more), now);
  assert.equal(when({ start: NOW + 60_000 }), moment(NOW + 60_000));
  assert.equal(when({ start: NOW - 60_000 }), 'Starts when the director starts it');
  assert.equal(when({ start: NOW - 60_000, starts_with: 4 }), 'Starts when 4 players have entered');
  assert.equal(
    when({ start: NOW - 60_000, starts_with: 9, company: 9 }),
    'Starts when you register; bots fill the seats',
  );
  assert.equal(when({ start: 0, starts_with: 12 }), 'Starts when all 12 places are taken');
  assert.equal(when({ start: 0, starts_with: 12, entries_closed: true }), 'Starts when the director starts it');
  assert.deepEqual(
    [false, true].map((entries_closed) => phaseWords(line('cup', { entries_closed }))),
    ['Registering', 'Entries are closed'],
  );
  assert.equal(phaseWords(line('cup', { phase: 'playing', entries_closed: true })), 'Playing');
  const off = line('cup', { phase: 'closed', cancelled: 'nobody came' });
  assert.deepEqual([phaseWords(off), whenWords(off, NOW)], ['Cancelled', 'nobody came']);
});

test('the lobby: tournaments are searched as tables are', () => {
  const all = [line('cup'), line('full', { entered: 40 }), line('bank', { rulebook: 'b-book' })];
  const gameOf = (rulebook: string) => (rulebook === 'a-book' ? 'Omaha, Casino East' : 'Ultimate, Casino West');
  const names = (wish: { typed: string; rulebook: string; hideFull: boolean }) =>
    wantedTournaments(all, wish, gameOf).map(({ tournament }) => tournament);
  assert.deepEqual(names({ typed: '', rulebook: '', hideFull: true }), ['cup', 'bank']);
  assert.deepEqual(names({ typed: 'west', rulebook: '', hideFull: false }), ['bank']);
  assert.deepEqual(names({ typed: '', rulebook: 'a-book', hideFull: false }), ['cup', 'full']);
});

test("the lobby: the way to one's seat in a tournament", () => {
  const seats = [
    { table: 'cup-2', seat: 5 },
    { table: 'a-table', seat: 1 },
  ];
  assert.deepEqual(seatsIn([line('cup')], seats), [{ table: 'cup-2', words: 'The cup: table 2, seat 5' }]);
});

test('what has changed is put into what was seen: fields, and rows of players and tables', () => {
  const before = view({}, { entrants: [entrant('ann'), entrant('bob')], left: 10 });
  const sent = {
    ...view({ chips: 5 }),
    changes: true,
    public: {
      kind: 'tournament',
      left: 9,
      entrants: [entrant('bob', { chips: 7 }), entrant('cat')],
    } as unknown as TournamentSeen,
  };
  const whole = wholeView(before, sent);
  assert.deepEqual(
    whole?.public.entrants.map(({ name, chips }) => [name, chips]),
    [
      ['ann', 1_000],
      ['bob', 7],
      ['cat', 1_000],
    ],
  );
  assert.deepEqual(
    [whole?.public.left, whole?.public.title, whole?.you.chips, whole?.public.tables.length],
    [9, 'The Cup', 5, 2],
  );
  assert.equal(wholeView(undefined, sent), null);
  assert.equal(wholeView(undefined, before), before);
});
