// A moment at the console, for tests: each part as it mostly is, but for what a test says otherwise.

import { NOTHING, type Moment, type Typing } from './keys.ts';
import type { SeatSeen } from '../../wire/generated.ts';
import type { Desk, Due, Offer, Public, View, You } from '../../wire/types.ts';

export const offer = (act: string, more: Partial<Offer> = {}): Offer => ({ act, clauses: ['1.1'], ...more });

export const due = (more: Partial<Due> = {}): Due => ({
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

export const around = {
  ranks: '23456789TJQKA',
  joker: false,
  stake_min: 100_00,
  stake_max: 0,
  deck_due: null,
  owing: [],
  language: '',
  kept: [],
};

export const desk = (more: Partial<Desk> = {}): Desk => ({
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

export const seat = (number: number, more: Partial<SeatSeen> = {}): SeatSeen => ({
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

export const table = (more: Partial<Public> = {}): Public => ({
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
  voids: 0,
  closed: false,
  cards: 'real',
  dealt_by: 'Kim',
  ...more,
});

export const moment = (
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

export const acting = due({
  step: 'act',
  enter: 'enter',
  seat: 2,
  acts: [offer('fold'), offer('call', { amount: 2_00 }), offer('raise', { min_to: 4_00, max_to: 12_00 })],
});
