import assert from 'node:assert/strict';
import { test } from 'node:test';

import { announced } from './moves.ts';
import { ANSWERS, actOf, isHeavy, missing, orderOf, ORDERS, ordersFor, standing, type Facts } from './orders/orders.ts';
import { shortOf, stacksAfter, takenFrom } from './undoing.ts';
import type { DirectorsDesk, EntrantSeen, TournamentSeen } from '../../wire/generated.ts';

const entrant = (fields: Partial<EntrantSeen> = {}): EntrantSeen => ({
  account: 'a-ann',
  name: 'Ann',
  bot: false,
  number: 1,
  status: 'playing',
  table: 'cup-1',
  seat: 2,
  chips: 1_500,
  rebuys: 0,
  away: false,
  penalty: '',
  penalty_until: 0,
  decide_until: 0,
  ...fields,
});
const desk = (fields: Partial<DirectorsDesk> = {}): DirectorsDesk => ({
  named: true,
  directors: [],
  may: ORDERS.map((one) => one.act),
  approval: '',
  published: false,
  penalties: { minutes: [10, 30] },
  chips: [],
  reserves: [],
  absent: [],
  late: 'plays-absent',
  excluded: [],
  warnings: {},
  outs: [],
  busy: [],
  cut: [],
  awards: [],
  offer: [],
  places: 'contribution',
  colour_up: 'exchange',
  in_words: false,
  undivided: [],
  ...fields,
});
const facts = (view: Partial<TournamentSeen> = {}, own: Partial<DirectorsDesk> = {}, one?: EntrantSeen): Facts => ({
  view: {
    tournament: 'cup',
    phase: 'playing',
    seats: 3,
    entered: 6,
    entrants: [entrant(), entrant({ account: 'a-bob', table: 'cup-2', seat: 1 })],
    waits: [],
    standings: [],
    clock: { runs: true, until: 1, left_ms: 1, break_until: 0 },
    level: { number: 1, of: 3, words: '25 / 50', next: '50 / 100', next_break: 0 },
    stage: { name: '', number: 1, of: 1, session: 1, sessions: 1 },
    tables: [
      { table: 'cup-1', players: 1, level: 1, rounds: 0, over: false },
      { table: 'cup-2', players: 1, level: 1, rounds: 0, over: false },
    ],
    ...view,
  } as TournamentSeen,
  desk: desk(own),
  entrant: one,
});
const titles = (place: Parameters<typeof ordersFor>[0], given: Facts) =>
  ordersFor(place, given).map((one) => one.title);

/** Orders with a part of the page of their own: a bust-out taken back, a prize paid, the event altered, a hand reported, cards cut. */
const ELSEWHERE = ['undo-out', 'pay-prize', 'alter', 'report-hand', 'count-stacks', 'cut-cards'];

test('what a tournament waits for has an order that answers it', () => {
  for (const [what, act] of Object.entries(ANSWERS)) assert.ok(orderOf(act) || ELSEWHERE.includes(act), what);
});

test('only what this person may order is offered, in its phase', () => {
  assert.ok(titles('clock', facts()).includes('Stop the clock'));
  assert.ok(!titles('clock', facts()).includes('Start the clock'));
  assert.deepEqual(titles('clock', facts({}, { may: [] })), []);
  assert.deepEqual(titles('clock', facts({ phase: 'closed' })), []);
  assert.deepEqual(titles('clock', facts({ phase: 'drawn' })), ['Give a direction']);
});

test('about a player there is what the player gives cause for', () => {
  assert.ok(titles('player', facts({}, {}, entrant())).includes('Has left the table'));
  assert.ok(titles('player', facts({}, {}, entrant({ away: true }))).includes('Is back at the table'));
  assert.ok(titles('player', facts({}, { absent: ['a-ann'] }, entrant())).includes('Is at the seat'));
  assert.ok(titles('player', facts({}, {}, entrant({ penalty: 'a time penalty' }))).includes('Lift the penalty'));
  assert.deepEqual(titles('player', facts({}, {}, entrant({ status: 'disqualified' }))), []);
});

test('a form asks for everything, and comes to the act', () => {
  const order = orderOf('penalise')!;
  const given = facts({}, {}, entrant());
  assert.equal(missing(order, {}, given), 'Penalty');
  assert.equal(missing(order, { kind: 'warning' }, given), 'Reason');
  assert.equal(missing(order, { kind: 'minutes', reason: 'talks' }, given), 'How many');
  assert.equal(missing(order, { kind: 'warning', reason: ' ' }, given), 'Reason');
  assert.deepEqual(actOf(order, { kind: 'minutes', number: '10', reason: 'talks' }, given), {
    act: 'penalise',
    account: 'a-ann',
    kind: 'minutes',
    number: 10,
    reason: 'talks',
  });
  assert.deepEqual(actOf(order, { kind: 'warning', reason: 'talks' }, given), {
    act: 'penalise',
    account: 'a-ann',
    kind: 'warning',
    number: 0,
    reason: 'talks',
  });
});

test('whoever serves a penalty is given more of the same kind', () => {
  const kinds = (of: Partial<EntrantSeen>) => {
    const field = orderOf('penalise')!.fields[0]!;
    const given = facts({}, { penalties: { minutes: [5], hands: [3], laps: [1] } }, entrant(of));
    return field.kind === 'choice' ? field.options(given, {}).map(({ value }) => value) : [];
  };
  assert.deepEqual(kinds({}), ['warning', 'minutes', 'hands', 'laps']);
  assert.deepEqual(kinds({ penalty: 'a time penalty', penalty_until: 1 }), ['warning', 'minutes']);
  assert.deepEqual(kinds({ penalty: 'a penalty of 3 hands' }), ['warning', 'hands', 'laps']);
});

test('somebody is named in the act by name, and the room finds the account', () => {
  const given = actOf(orderOf('enter-player')!, { who: 'Pat', walk_in: true, agreed: true, eligible: true }, facts());
  assert.deepEqual(given, { act: 'enter-player', agreed: true, eligible: true, session: 0, who: 'Pat', walk_in: true });
  const substitute = actOf(
    orderOf('substitute')!,
    { who: 'Pat', allow: false, reason: 'ill' },
    facts({}, {}, entrant()),
  );
  assert.deepEqual(substitute, { act: 'substitute', account: 'a-ann', allow: false, reason: 'ill', who: 'Pat' });
});

test('a player is moved to a free seat of another table', () => {
  const move = orderOf('move')!;
  const field = move.fields[0]!;
  assert.ok(field.kind === 'choice');
  const given = facts({}, {}, entrant());
  assert.deepEqual(
    field.options(given, {}).map((one) => one.words),
    ['Table 2, seat 2', 'Table 2, seat 3'],
  );
  assert.deepEqual(actOf(move, { to: 'cup-2/3', reason: 'family' }, given), {
    act: 'move',
    account: 'a-ann',
    at_table: 'cup-2',
    seat: 3,
    reason: 'family',
  });
});

test('chips of a bust-out that is taken back come from somebody', () => {
  const out = {
    account: 'a-cat',
    name: 'Cat',
    table: 'cup-1',
    round: 4,
    before: 900,
    chips: 100,
    gains: { 'a-bob': 700, 'a-ann': 400 },
  };
  assert.equal(shortOf(out, '900', {}), 800);
  assert.equal(shortOf(out, '900', { 'a-ann': '500', 'a-bob': '300' }), 0);
  assert.ok(Number.isNaN(shortOf(out, '900', { 'a-ann': 'all' })));
  const stacks = stacksAfter(out, '900', { 'a-ann': '800', 'a-bob': '' }, [entrant(), entrant({ account: 'a-bob' })]);
  assert.deepEqual(stacks, [
    { account: 'a-cat', chips: 900 },
    { account: 'a-ann', chips: 700 },
  ]);
  const known = takenFrom(out, [entrant(), entrant({ account: 'a-bob' })]);
  assert.deepEqual(known, { 'a-bob': '700', 'a-ann': '100' });
  assert.equal(shortOf(out, '900', known), 0);
  assert.deepEqual(takenFrom(out, [entrant({ account: 'a-bob', chips: 50 })]), { 'a-bob': '50' });
});

test('play starts when it may, and until then Next says when', () => {
  const waits = (what: string) => [{ what, words: '', clause: '', who: 'director' as const }];
  assert.ok(titles('clock', facts({ phase: 'drawn', waits: waits('start') })).includes('Start play'));
  assert.ok(!titles('clock', facts({ phase: 'drawn', waits: waits('seats') })).includes('Start play'));
  assert.equal(ANSWERS.seats, undefined);
});

test('whoever starts play is told who is not there, and what becomes of their places', () => {
  const start = orderOf('start-session')!;
  const told = (own: Partial<DirectorsDesk>) => start.about!(facts({ phase: 'drawn' }, own));
  assert.equal(told({ late: 'forfeits' }), 'All players are present.');
  assert.match(
    told({ late: 'forfeits', absent: ['a-ann'] }),
    /^Not at the seat: Ann\. .*forfeited for good, and what they paid stays in the pool/,
  );
  assert.match(told({ late: 'may-forfeit', absent: ['a-ann'] }), /recorded .* until you declare the place forfeited/);
  assert.match(told({ late: 'plays-absent', absent: ['a-ann'] }), /dealt in .* until they come or the chips are gone/);
  const heavy = (own: Partial<DirectorsDesk>) => isHeavy(start, facts({ phase: 'drawn' }, own));
  assert.deepEqual(
    [
      heavy({ late: 'forfeits' }),
      heavy({ late: 'forfeits', absent: ['a-ann'] }),
      heavy({ late: 'may-forfeit', absent: ['a-ann'] }),
    ],
    [false, true, false],
  );
});

test('a substitute who is allowed agrees to the conditions as whoever enters does', () => {
  const { fields } = orderOf('substitute')!;
  const asked = (allow: boolean) =>
    fields.filter((field) => !field.when || field.when(facts(), { allow })).map((field) => field.name);
  assert.deepEqual(asked(true), ['who', 'allow', 'agreed', 'eligible', 'reason']);
  assert.deepEqual(asked(false), ['who', 'allow', 'reason']);
});

test('once the places are known a player has one, and nobody goes on', () => {
  const wren = entrant({ status: 'through' });
  assert.equal(standing(wren, facts().view, desk()), 'goes on');
  const known = facts({
    phase: 'closed',
    standings: [{ place: 1, accounts: ['a-ann'], names: ['Ann'], amounts: [1], prizes: '', clause: '' }],
  }).view;
  assert.equal(standing(wren, known, desk()), '1st');
  assert.equal(standing(entrant({ status: 'out' }), known, desk()), '1st · out');
});

test('moves are announced in words, and a paper name becomes an address', () => {
  const move = {
    number: 1,
    at: 0,
    account: 'a',
    name: 'Ann',
    from_table: 'cup-3',
    from_seat: 1,
    table: 'cup-1',
    seat: 2,
    why: 'break',
  };
  assert.equal(announced(move, 'cup'), 'Ann: from table 3, seat 1 to table 1, seat 2 (the table is broken)');
  assert.equal(
    announced({ ...move, from_table: '', why: 'back' }, 'cup'),
    'Ann: from out of the tournament to table 1, seat 2 (the bust-out was taken back)',
  );
});
