// What keys mean at the dealer's console, cards as they are typed, reports from facts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { cardsIn, deadCards, NO_CARDS, withKey, type TypedCards } from './cards.ts';
import { allIn, conceding, meaningOf, NOTHING, type Moment, type Typing } from './keys.ts';
import { elseWords, proposed, reportFrom, reportGroups, somethingElse } from './irregular/reports.ts';
import { ring } from './ring.ts';
import { freeSeats, knownAs, nameFault, stakeFault } from './side/seating.ts';
import { pushes } from './settling.ts';
import { nextStep } from './steps.ts';
import { TRADE } from './irregular/trade.ts';
import { asksWhose, calls, choiceActs, dueSentence, entryWords, seenOut } from './words.ts';
import type { DeckDue, FactSeen, Outcome, ReportSeen, SeatSeen } from '../../wire/generated.ts';
import type { Desk, Due, Offer, Public, View, You } from '../../wire/types.ts';

const offer = (act: string, more: Partial<Offer> = {}): Offer => ({ act, clauses: ['1.1'], ...more });
const due = (more: Partial<Due> = {}): Due => ({
  step: '',
  words: '',
  clause: '',
  enter: '',
  deal: false,
  seat: 0,
  cards: 0,
  acts: [],
  open: [],
  notice: 0,
  change: '',
  ...more,
});
const around = {
  ranks: '23456789TJQKA',
  joker: false,
  stake_min: 100_00,
  stake_max: 0,
  deck_due: null,
  owing: [],
  language: '',
  kept: [],
};
const desk = (more: Partial<Desk> = {}): Desk => ({
  live: true,
  signed_on: true,
  may_enter: true,
  dealer: { account: 'd', name: 'Kim' },
  enters: null,
  due: due(),
  announce: null,
  settling: null,
  undo: null,
  undo_refused: null,
  entries: [],
  reports: [],
  choices: [],
  ruling: null,
  clock: null,
  may: ['start', 'deal', 'correct', 'report', 'clock', 'seat-player'],
  decks: [],
  counted: '',
  counting: '',
  excluded: [],
  table: around,
  waiting: [],
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
  cards: ['??', '??'],
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
  kind: 'players',
  limits: '',
  unit: 'cents',
  tournament: '',
  historical: false,
  play_money: false,
  round: 1,
  button: 1,
  phase: 'betting',
  places: 8,
  chip: 1_00,
  talk: [],
  waits_for: null,
  seats: [seat(1), seat(2)],
  board: [],
  turn: null,
  choices: [],
  ruling: null,
  notices: [],
  waiting: [],
  lost: [],
  proof: null,
  closed: false,
  cards: 'real',
  dealt_by: 'Kim',
  ...more,
});
const moment = (
  of: Partial<Desk>,
  typing: Typing = NOTHING,
  more: Partial<Moment> = {},
  of_table: Partial<Public> = {},
): Moment => ({
  view: {
    type: 'view',
    table: 't',
    version: 1,
    you: { desk: desk(of) } as unknown as You,
    public: table(of_table),
    news: [],
  } as View,
  typing,
  box: 0,
  now: 0,
  last: new Map(),
  ...more,
});
const acting = due({
  step: 'act',
  enter: 'enter',
  seat: 2,
  acts: [offer('fold'), offer('call', { amount: 2_00 }), offer('raise', { min_to: 4_00, max_to: 12_00 })],
});

test('every act is one key, and a key without an offer means nothing', () => {
  assert.deepEqual(meaningOf('f', moment({ due: acting })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'fold' },
  });
  assert.deepEqual(meaningOf('c', moment({ due: acting })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'call' },
  });
  assert.equal(meaningOf('a', moment({ due: acting })), null, 'the limit does not let all chips in');
  assert.equal(meaningOf('x', moment({ due: acting })), null);
  assert.equal(meaningOf('f', moment({ due: acting, may_enter: false })), null, 'nobody enters who is not signed on');
  const free = due({ ...acting, acts: [offer('check'), offer('bet', { min_to: 2_00, max_to: 2_00 })] });
  assert.deepEqual(meaningOf('c', moment({ due: free })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'check' },
  });
  assert.deepEqual(
    meaningOf('b', moment({ due: free })),
    { kind: 'do', act: { act: 'enter', seat: 2, move: 'bet', to: 2_00 } },
    'one amount needs no digits',
  );
});

test('against the bank N is for a player who does not decide', () => {
  const choosing = due({
    step: 'choose',
    enter: 'enter',
    seat: 1,
    acts: [offer('fold'), offer('time-out')],
    open: [{ seat: 2, acts: [offer('time-out')] }],
  });
  assert.deepEqual(meaningOf('n', moment({ due: choosing })), {
    kind: 'do',
    act: { act: 'enter', seat: 1, move: 'time-out' },
  });
  assert.deepEqual(meaningOf('n', moment({ due: choosing }, NOTHING, { box: 2 })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'time-out' },
  });
  assert.equal(meaningOf('n', moment({ due: acting })), null, 'between players a clock runs out first');
});

test('Undo is for entries of play, and for rulings where an official looks', () => {
  const entry = { seq: 3, words: 'Seat 2 folds', mine: true };
  assert.deepEqual(meaningOf('u', moment({ undo: entry })), { kind: 'open', dialog: 'undo', choice: 0 });
  assert.deepEqual(
    meaningOf(
      'u',
      moment({ undo: null, undo_refused: { code: 'chips-moved', reason: 'seat 2 has left', clause: 'system' } }),
    ),
    { kind: 'open', dialog: 'undo', choice: 0 },
    'which says why',
  );
  assert.equal(meaningOf('u', moment({ undo: null })), null);
});

test('a seat that came free just now is not proposed to a newcomer while there is another', () => {
  assert.deepEqual(freeSeats(4, [2], [1]), { free: [1, 3, 4], proposed: 3 });
  assert.equal(freeSeats(2, [2], [1]).proposed, 1, 'and where it is the only one the room says why not');
  assert.equal(freeSeats(1, [1], []).proposed, 0);
});

test('an amount is digits and Enter, Enter alone the least, and a letter still acts', () => {
  const typed = meaningOf('r', moment({ due: acting }));
  assert.deepEqual(typed, { kind: 'type', typing: { what: 'amount', move: 'raise', digits: '' } });
  const amount = (digits: string): Typing => ({ what: 'amount', move: 'raise', digits });
  assert.deepEqual(meaningOf('7', moment({ due: acting })), { kind: 'type', typing: amount('7') });
  assert.deepEqual(meaningOf('Enter', moment({ due: acting }, amount('7'))), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'raise', to: 7_00 },
  });
  assert.deepEqual(meaningOf('Enter', moment({ due: acting }, amount(''))), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'raise', to: 4_00 },
  });
  assert.deepEqual(meaningOf('f', moment({ due: acting }, amount('7'))), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'fold' },
  });
  assert.deepEqual(meaningOf('Escape', moment({ due: acting }, amount('7'))), { kind: 'type', typing: NOTHING });
});

test('all-in is a raise of everything, or a call for less', () => {
  const acts = [offer('call', { amount: 2_00 }), offer('raise', { min_to: 4_00, max_to: 102_00 })];
  assert.deepEqual(allIn(table({ seats: [seat(2, { bet: 2_00 })] }), { seat: 2, acts }), {
    act: 'enter',
    seat: 2,
    move: 'raise',
    to: 102_00,
  });
  assert.deepEqual(allIn(table({ seats: [seat(2, { stake: 2_00 })] }), { seat: 2, acts: acts.slice(0, 1) }), {
    act: 'enter',
    seat: 2,
    move: 'call',
  });
});

const typing = (keys: string, most: number): TypedCards =>
  [...keys].reduce((now, key) => withKey(now, key, most) ?? now, NO_CARDS);

test('cards are typed rank and suit, where they are due before anything else', () => {
  assert.deepEqual(typing('as10dkh', 2), { cards: ['As', 'Td'], half: '' }, 'no more than are due');
  assert.deepEqual(typing('aks', 2), { cards: ['Ks'], half: '' }, 'another rank takes the place of the first');
  assert.deepEqual(typing('??jo', 2), { cards: ['??', 'Jo'], half: '' });
  assert.deepEqual(withKey(typing('as', 2), 'Backspace', 2), NO_CARDS);
  const show = due({ step: 'show', enter: 'cards', cards: 2, seat: 2, acts: [offer('show'), offer('muck')] });
  assert.deepEqual(
    meaningOf('k', moment({ due: show })),
    { kind: 'type', typing: { what: 'cards', cards: [], half: 'K' } },
    'K is a king, not the clock',
  );
  assert.equal(
    meaningOf('Enter', moment({ due: show }, { what: 'cards', cards: ['As'], half: '' })),
    null,
    'one is missing',
  );
  const whole: Typing = { what: 'cards', cards: ['As', 'Kd'], half: '' };
  assert.deepEqual(meaningOf(' ', moment({ due: show }, whole)), {
    kind: 'do',
    act: { act: 'cards', cards: ['As', 'Kd'], seat: 2 },
  });
  assert.deepEqual(meaningOf('m', moment({ due: show })), { kind: 'do', act: { act: 'enter', seat: 2, move: 'muck' } });
});

test('written cards are read, and what is none is said to be none', () => {
  assert.deepEqual(cardsIn('as, 10D ?? jo'), ['As', 'Td', '??', 'Jo']);
  assert.equal(cardsIn('as k'), null);
  assert.equal(cardsIn('1s'), null);
  assert.deepEqual([...deadCards(table({ board: ['As'], seats: [seat(1, { cards: ['Kd', '??'] })] }))], ['As', 'Kd']);
});

test('against the bank: an ante in digits, trips after T, the last wagers with L, another box with an arrow', () => {
  const wager = offer('wager', { min_to: 5_00, max_to: 50_00, trips_min: 5_00, trips_max: 50_00 });
  const asked = due({ step: 'wagers', enter: 'wagers', seat: 1, acts: [wager], open: [{ seat: 2, acts: [wager] }] });
  const typed: Typing = { what: 'wagers', field: 'trips', ante: '15', blind: '', trips: '5' };
  assert.deepEqual(meaningOf('Enter', moment({ due: asked }, typed)), {
    kind: 'do',
    act: { act: 'wagers', seat: 1, ante: 15_00, blind: 15_00, trips: 5_00 },
  });
  assert.deepEqual(meaningOf('b', moment({ due: asked }, typed)), {
    kind: 'type',
    typing: { ...typed, field: 'blind' },
  });
  assert.deepEqual(
    meaningOf('Enter', moment({ due: asked }, { ...typed, blind: '0' })),
    { kind: 'do', act: { act: 'wagers', seat: 1, ante: 15_00, blind: 0, trips: 5_00 } },
    'an ante without its blind, as it lies',
  );
  assert.deepEqual(
    meaningOf('Enter', moment({ due: asked }, { ...typed, ante: '', blind: '5', trips: '' })),
    { kind: 'do', act: { act: 'wagers', seat: 1, ante: 0, blind: 5_00, trips: 0 } },
    'a blind without its ante',
  );
  assert.equal(meaningOf('Enter', moment({ due: asked }, { ...typed, ante: '', blind: '', trips: '' })), null);
  assert.deepEqual(meaningOf('l', moment({ due: asked })), {
    kind: 'do',
    act: { act: 'wagers', seat: 1, ante: 5_00, blind: 5_00, trips: 0 },
  });
  const last = new Map([[2, { ante: 25_00, trips: 5_00 }]]);
  assert.deepEqual(meaningOf('l', moment({ due: asked }, NOTHING, { box: 2, last })), {
    kind: 'do',
    act: { act: 'wagers', seat: 2, ante: 25_00, blind: 25_00, trips: 5_00 },
  });
  assert.deepEqual(meaningOf('ArrowRight', moment({ due: asked })), { kind: 'box', box: 2 });
  const choosing = due({
    step: 'choose',
    enter: 'enter',
    seat: 1,
    acts: [offer('check'), offer('play', { times: 4 }), offer('play', { times: 3 })],
  });
  assert.deepEqual(meaningOf('4', moment({ due: choosing })), {
    kind: 'do',
    act: { act: 'enter', seat: 1, move: 'play', times: 4 },
  });
  assert.equal(meaningOf('2', moment({ due: choosing })), null);
});

test('Space is the next step in order: sign on, the cards, players, the round', () => {
  const step = (of: Partial<Desk>, awaited = '') =>
    nextStep(moment(of, NOTHING, {}, { waits_for: { awaited, words: '', clause: '', until: 0 } }).view);
  assert.deepEqual(step({ dealer: null, may_enter: false, may: ['sign-on'] }), {
    label: 'Sign on',
    act: { act: 'sign-on' },
  });
  assert.equal(step({ may_enter: false, may: ['sign-on'] }), null, 'another dealer is not relieved by accident');
  const waits = { due: due({ step: 'table' }), may: ['bring-deck', 'check-deck'] };
  const deck_due: DeckDue = { act: 'bring-deck', deck: 0, closing: false, words: '', clause: '', step: '' };
  assert.deepEqual(step({ ...waits, table: { ...around, deck_due } }), {
    label: 'Bring a red deck',
    act: { act: 'bring-deck', colour: 'red' },
  });
  assert.deepEqual(step(waits, 'players'), { label: 'Seat a player', opens: 'player' });
  assert.deepEqual(step({ due: due({ step: 'start', enter: 'start' }) }), {
    label: 'Start round 2',
    act: { act: 'start' },
  });
  const change = due({ step: 'change', enter: 'make-change', notice: 4, change: 'change to 3 seats' });
  assert.deepEqual(step({ due: change }), { label: 'Change to 3 seats now', act: { act: 'make-change', notice: 4 } });
  const out = due({
    step: 'unseat',
    enter: 'unseat',
    seat: 2,
    words: 'seat 2 is excluded from the room: unseat this player',
  });
  assert.deepEqual(step({ due: out, excluded: [2] }), {
    label: 'Seat 2 leaves the table',
    act: { act: 'unseat', seat: 2 },
  });
  assert.equal(step({ due: acting }), null);
});

test('after a jam Space goes on step by step, but that no card is damaged is not said by it', () => {
  const step = (named: DeckDue['step']) => {
    const deck_due: DeckDue = { act: 'clear-jam', deck: 1, closing: false, words: '', clause: '', step: named };
    return nextStep(
      moment(
        { due: due({ step: 'table' }), may: ['clear-jam'], table: { ...around, deck_due } },
        NOTHING,
        {},
        { waits_for: { awaited: 'cards', words: '', clause: '', until: 0 } },
      ).view,
    );
  };
  assert.deepEqual(step('removed'), { label: 'Cards out, jam cleared', act: { act: 'clear-jam', step: 'removed' } });
  assert.equal(step('checked'), null);
  assert.deepEqual(step('riffled'), {
    label: 'Riffled once, back in the shuffler',
    act: { act: 'clear-jam', step: 'riffled' },
  });
});

test('that a deck is whole is not said by Space, and that it is not is one key as well', () => {
  const deck_due: DeckDue = { act: 'check-deck', deck: 1, closing: false, words: '', clause: '', step: '' };
  const waits = (closing: boolean, may = ['check-deck', 'close-table']) =>
    moment(
      { due: due({ step: 'table' }), may, table: { ...around, deck_due: { ...deck_due, closing } } },
      NOTHING,
      {},
      { waits_for: { awaited: closing ? 'close' : 'cards', words: '', clause: '', until: 0 } },
    );
  for (const closing of [false, true]) {
    for (const key of [' ', 'Enter'])
      assert.equal(meaningOf(key, waits(closing)), null, 'nor is the table closed before it');
    assert.deepEqual(meaningOf('w', waits(closing)), {
      kind: 'do',
      act: { act: 'check-deck', deck: 1, closing, missing: '', extra: '' },
    });
    assert.deepEqual(meaningOf('n', waits(closing)), { kind: 'open', dialog: 'deck', choice: 0 });
  }
  assert.equal(meaningOf('w', waits(false, [])), null);
  assert.equal(meaningOf('w', moment({ due: acting })), null, 'no deck is due');
});

test('whoever is excluded is named while the hand goes on, and what comes after it', () => {
  assert.equal(seenOut(moment({ due: acting }).view), '');
  const words = (of: Partial<Desk>, more: Partial<Public> = {}) =>
    seenOut(moment({ due: acting, excluded: [2], ...of }, NOTHING, {}, more).view);
  assert.equal(words({}), 'Seat 2, P2: excluded from the room, unseat after this round');
  assert.equal(words({ live: false }), 'Seat 2, P2: excluded from the room, seen out after this round');
  assert.equal(words({}, { tournament: 'cup' }), 'Seat 2, P2: excluded from the room, the director decides');
  assert.equal(words({ due: due({ enter: 'unseat', seat: 2 }) }), '', 'then it is what is due');
});

test('the clock is started and its end entered with the same key, not before it is over', () => {
  assert.deepEqual(meaningOf('k', moment({ due: acting })), { kind: 'do', act: { act: 'clock' } });
  const clock = { seat: 2, until: 1_000, over: false };
  assert.equal(meaningOf('k', moment({ due: acting, clock }, NOTHING, { now: 999 })), null);
  assert.deepEqual(meaningOf('k', moment({ due: acting, clock }, NOTHING, { now: 1_000 })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'time-out' },
  });
});

const fact = (name: string, kind: FactSeen['kind'], more: Partial<FactSeen> = {}): FactSeen => ({
  name,
  about: name,
  kind,
  required: true,
  values: [],
  proposed: null,
  ...more,
});
const wrong: ReportSeen = {
  report: 'bet-amount',
  title: 'Bet amount',
  means: 'No proper bet.',
  official: false,
  clauses: ['17.8'],
  facts: [
    fact('seat', 'seat', { proposed: 3 }),
    fact('amount', 'cents'),
    fact('said', 'choice', { required: false, values: ['', 'call'] }),
  ],
};

test('a report is made of the facts that were given, and a bad one is pointed at', () => {
  const given = proposed(wrong);
  assert.equal(given['seat'], '3');
  assert.deepEqual(reportFrom(wrong, { ...given, amount: '$5.50' }, 'cents'), {
    report: { report: 'bet-amount', seat: 3, amount: 5_50 },
  });
  assert.deepEqual(reportFrom(wrong, { ...given, amount: '5', said: 'call' }, 'chips'), {
    report: { report: 'bet-amount', seat: 3, amount: 5, said: 'call' },
  });
  const faulty = reportFrom(wrong, given, 'cents');
  assert.equal('fault' in faulty && faulty.fault.name, 'amount');
  const cards = { ...wrong, facts: [fact('cards', 'cards'), fact('burnt', 'flag', { required: false })] };
  assert.deepEqual(reportFrom(cards, { cards: 'as ??', burnt: 'no' }, 'cents'), {
    report: { report: 'bet-amount', cards: ['As', '??'], burnt: false },
  });
});

test('reports are found by typing, in groups', () => {
  const all = [
    wrong,
    { ...wrong, report: 'cards-in-muck', title: 'Cards in muck', means: '' },
    { ...wrong, report: 'breach', title: 'Breach', means: '' },
  ];
  assert.deepEqual(
    reportGroups(all, '').map(({ title }) => title),
    ['Bets and wagers', 'Hands', 'Conduct and everything else'],
  );
  assert.deepEqual(
    reportGroups(all, 'MUCK').map(({ reports }) => reports.map(({ report }) => report)),
    [['cards-in-muck']],
  );
});

test('what is called as was typed comes before what only speaks of it', () => {
  const misdealt = {
    ...wrong,
    report: 'hands-misdealt',
    title: 'Hands misdealt',
    means: 'Hands were dealt out of order',
  };
  const turn = { ...wrong, report: 'out-of-turn', title: 'Out of turn', means: 'A player acted before their turn.' };
  assert.deepEqual(
    reportGroups([misdealt, turn], 'out of').flatMap(({ reports }) => reports.map(({ report }) => report)),
    ['out-of-turn', 'hands-misdealt'],
  );
  assert.deepEqual(
    reportGroups([misdealt, turn], '').flatMap(({ reports }) => reports.map(({ report }) => report)),
    ['hands-misdealt', 'out-of-turn'],
    'nothing typed: as ever',
  );
});

test('what is not found offers the nearest, and something else leads to the general ruling', () => {
  const uncovered = { ...wrong, report: 'uncovered', title: 'Uncovered', means: '' };
  const dispute = { ...wrong, report: 'dispute', title: 'Dispute', means: '' };
  assert.equal(somethingElse([wrong, dispute, uncovered]), uncovered);
  assert.equal(somethingElse([wrong, dispute]), dispute);
  assert.match(elseWords([wrong, uncovered]), /no rule provides for it/);
  assert.match(elseWords([wrong, dispute]), /call an official\. Where a player does not agree, report a dispute/);
  assert.match(elseWords([wrong]), /call an official\.$/);
  const muck = { ...wrong, report: 'cards-in-muck', title: 'Cards in muck', means: '' };
  const near = reportGroups([wrong, muck], 'muxxk');
  assert.deepEqual(near, [{ title: 'No exact match. Nearest', reports: [muck] }]);
  assert.deepEqual(reportGroups([wrong, muck], 'zzzzzz'), []);
});

/** A word with one letter left out, wrong, or two of them the wrong way round. */
const mistyped = (word: string): string[] =>
  [...word].flatMap((letter, at) => [
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}x${word.slice(at + 1)}`,
    ...(at ? [word.slice(0, at - 1) + letter + (word[at - 1] ?? '') + word.slice(at + 1)] : []),
  ]);

test('every word of the trade leads to its irregularity among the first three, with a letter wrong too', () => {
  const lists = JSON.parse(readFileSync(new URL('irregular/reports.json', import.meta.url), 'utf8')) as Record<
    string,
    Pick<ReportSeen, 'report' | 'title' | 'means'>[]
  >;
  assert.ok(Object.keys(TRADE).length >= 60);
  const tried = new Set<string>();
  for (const [book, known] of Object.entries(lists)) {
    const same = known.map(({ report }) => report).join();
    if (tried.has(same)) continue; // two editions of one book
    tried.add(same);
    const reports = known.map((one) => ({ ...wrong, ...one, facts: [], clauses: [] }));
    const first = (typed: string) =>
      reportGroups(reports, typed)
        .flatMap((group) => group.reports)
        .slice(0, 3)
        .map(({ report }) => report);
    for (const [word, names] of Object.entries(TRADE)) {
      const right = names.find((name) => known.some(({ report }) => report === name));
      if (!right) continue; // nothing of the kind in this book
      assert.ok(first(word).includes(right), `${book}: ${word} leads to ${first(word).join()}, not ${right}`);
      if (word.length < 4) continue;
      for (const typed of mistyped(word))
        assert.ok(
          first(typed).includes(right),
          `${book}: ${typed} for ${word} leads to ${first(typed).join()}, not ${right}`,
        );
    }
  }
});

test('the words dealers use lead where a dealer means them to', () => {
  const lists = JSON.parse(readFileSync(new URL('irregular/reports.json', import.meta.url), 'utf8')) as Record<
    string,
    Pick<ReportSeen, 'report' | 'title' | 'means'>[]
  >;
  const longest = Object.values(lists)
    .reduce((a, b) => (b.length > a.length ? b : a))
    .map((one) => ({ ...wrong, ...one, facts: [], clauses: [] }));
  const leads = {
    flop: 'communal-cards-early',
    'string bet': 'string-bet',
    flash: 'hole-card-exposed',
    foul: 'wrong-number-of-cards',
    premature: 'communal-cards-early',
    'short deck': 'card-count',
    phone: 'breach',
    muck: 'cards-in-muck',
    'out of turn': 'out-of-turn',
    misdeal: 'hands-misdealt',
    burn: 'wrong-burn',
  };
  for (const [typed, right] of Object.entries(leads))
    assert.equal(reportGroups(longest, typed)[0]?.reports[0]?.report, right, typed);
});

test('a phrase is found by all its words, also with a letter wrong: small words and a single one decide nothing', () => {
  const lists = JSON.parse(readFileSync(new URL('irregular/reports.json', import.meta.url), 'utf8')) as Record<
    string,
    Pick<ReportSeen, 'report' | 'title' | 'means'>[]
  >;
  const longest = Object.values(lists)
    .reduce((a, b) => (b.length > a.length ? b : a))
    .map((one) => ({ ...wrong, ...one, facts: [], clauses: [] }));
  const leads = {
    'acting out of turn': 'out-of-turn',
    'act out of turn': 'out-of-turn',
    'he acted out of turn': 'out-of-turn',
    'out of trun': 'out-of-turn',
    'acting out of the trun': 'out-of-turn',
    'player out turn': 'out-of-turn',
    'wrong bet': 'bet-amount',
    'wrogn bet': 'bet-amount',
    mobile: 'breach',
    'mobile phone': 'breach',
    'on his mobile': 'breach',
    'dropped card': 'card-count',
    'card on floor': 'card-count',
    'a card on the floor': 'card-count',
    talking: 'information-given',
    penalty: 'breach',
    clock: 'breach',
    fight: 'breach',
    button: 'uncovered',
    'burned wrong': 'wrong-burn',
  };
  for (const [typed, right] of Object.entries(leads))
    assert.equal(reportGroups(longest, typed)[0]?.reports[0]?.report, right, typed);
  assert.deepEqual(
    reportGroups(longest, 'of'),
    reportGroups(longest, ' OF '),
    'a small word alone is still searched for',
  );
  assert.ok(reportGroups(longest, 'of').length);
});

test('G concedes for the box that was chosen, else for the first that may, and for no other', () => {
  const conceded = due({
    enter: 'cards',
    cards: 2,
    open: [
      { seat: 1, acts: [offer('see')] },
      { seat: 2, acts: [offer('concede')] },
      { seat: 4, acts: [offer('concede')] },
    ],
  });
  assert.equal(conceding(conceded, 0)?.seat, 2);
  assert.equal(conceding(conceded, 4)?.seat, 4);
  assert.deepEqual(meaningOf('g', moment({ due: conceded })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'concede' },
  });
  assert.deepEqual(meaningOf('g', moment({ due: conceded }, NOTHING, { box: 4 })), {
    kind: 'do',
    act: { act: 'enter', seat: 4, move: 'concede' },
  });
});

test('what is wrong with a name or a stake is said before anything is sent', () => {
  const limits = { least: 100_00, most: 500_00, chip: 1_00 };
  assert.match(stakeFault('50', limits), /The buy-in is \$100 to \$500/);
  assert.match(stakeFault('501', limits), /The buy-in is \$100 to \$500/);
  assert.match(stakeFault('100.50', limits), /chips of \$1/);
  assert.match(stakeFault('abc', limits), /Enter an amount/);
  assert.equal(stakeFault('100', limits), '');
  assert.match(nameFault('x'.repeat(33)), /at most 32 letters; this one has 33/);
  assert.equal(nameFault(`${'x'.repeat(32)} `), '');
  assert.equal(nameFault(' '), 'Enter a name.');
});

test('a walk-in who is called as somebody who waits, or who was here before, is asked about', () => {
  const now = Date.UTC(2026, 10, 16, 9);
  const zed = { account: 'z', name: 'Zed', called: false, until: 0 };
  const ann = { account: 'patron-1', name: 'Ann', since: now - 3_600_000, wallet: 374_00, table: '' };
  const other = { account: 'patron-2', name: 'Ann (2)', since: Date.UTC(2026, 10, 3), wallet: 0, table: 'live-1' };
  assert.deepEqual(knownAs(' zed ', [zed], [{ ...ann, account: 'z', name: 'Zed' }], now), [
    { name: 'Zed', words: 'Zed, on the waiting list', waits: true, seated: false },
  ]);
  assert.deepEqual(knownAs('Zoe', [zed], [], now), []);
  assert.deepEqual(knownAs('ann', [zed], [ann, other], now), [
    { name: 'Ann', words: 'Ann, here today with $374', waits: false, seated: false },
    { name: 'Ann (2)', words: 'Ann (2), seated at live-1', waits: false, seated: true },
  ]);
  assert.match(
    knownAs('ann', [], [{ ...other, table: '' }], now)[0]?.words ?? '',
    /^Ann \(2\), here on 3 Nov 2026 with \$0$/,
  );
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

test('seats at the console go clockwise from the dealer’s left, and each has a place at any width', () => {
  assert.deepEqual(ring(9, 1_000), { left: [2, 1], top: [3, 4, 5, 6, 7], right: [8, 9] });
  assert.deepEqual(ring(9, 380), { left: [4, 3, 2, 1], top: [5], right: [6, 7, 8, 9] });
  for (const width of [340, 750, 1_000, 1_400]) {
    for (let places = 2; places <= 14; places++) {
      const { left, top, right } = ring(places, width);
      assert.deepEqual(
        [...left].reverse().concat(top, right),
        Array.from({ length: places }, (_, place) => place + 1),
        `${places} at ${width}`,
      );
      assert.equal(left.length, right.length);
    }
  }
});
