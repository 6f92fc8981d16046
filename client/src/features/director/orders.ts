// Every order that somebody gives to a tournament by hand: what it is called, when there is something to order, what it asks.
//
// An order is data: the page shows those the room says this person may give (`desk.may`), asks the fields in a form, and sends
// the act. Whether the rules allow it is the room's to say, with the clause. No framework here: tests read it as it is.

import type { DirectorsDesk, EntrantSeen, PurchaseSeen, TournamentAct, TournamentSeen } from '../../wire/generated.ts';
import type { TournamentPhase } from '../../wire/types.ts';
import { counted, placeWords, statusWords, tableWords } from '../tournament/words.ts';
import { amount, capital, dollars } from '../../ui/words.ts';

export type Values = Record<string, string | number | boolean>;
export type Facts = { view: TournamentSeen; desk: DirectorsDesk; entrant?: EntrantSeen | undefined };
type Option = { value: string; words: string };

export type Field = { name: string; label: string; when?: (facts: Facts, values: Values) => boolean } & (
  | { kind: 'words'; suggest?: readonly string[] }
  | { kind: 'number' | 'cents'; least?: number; suggest?: readonly number[] }
  | { kind: 'day' }
  | { kind: 'flag'; on?: boolean }
  | { kind: 'who'; walkIn?: boolean } // somebody by name; the room finds the account
  | { kind: 'choice'; options: (facts: Facts, values: Values) => Option[] }
);

/** Where an order has its button: beside the clock, at a player, among the entries, the tables, the prizes, or with the papers. */
export type Place = 'clock' | 'player' | 'entries' | 'tables' | 'prizes' | 'papers';

export type Order = {
  act: TournamentAct['act'];
  title: string;
  place: Place;
  phases: readonly TournamentPhase[];
  about?: (facts: Facts) => string; // a sentence above the form; an order without fields is asked for once more with it
  fields: readonly Field[];
  shows?: (facts: Facts) => boolean; // beyond the phase
  filled?: (values: Values, facts: Facts) => Record<string, unknown>; // the fields of the act, where they are not the form's
  heavy?: boolean | ((facts: Facts) => boolean); // what cannot be taken back
};

const BEFORE: readonly TournamentPhase[] = ['announced'];
const PLAY: readonly TournamentPhase[] = ['playing'];
const ENTERING: readonly TournamentPhase[] = ['entries', 'drawn', 'playing', 'between'];
const GOING_ON: readonly TournamentPhase[] = ['entries', 'drawn', 'playing', 'between', 'placed', 'confirmed'];
const ANY_TIME: readonly TournamentPhase[] = ['announced', ...GOING_ON];

const reason = (...suggest: string[]): Field => ({ name: 'reason', label: 'Reason', kind: 'words', suggest });
const player = (facts: Facts): string => facts.entrant?.name ?? '';
const is =
  (...statuses: EntrantSeen['status'][]) =>
  ({ entrant }: Facts): boolean =>
    !!entrant && statuses.includes(entrant.status);
const inPlay = is('playing', 'broke');
const notThere = ({ entrant, desk }: Facts): boolean => !!entrant && desk.absent.includes(entrant.account);

const LATE: Record<DirectorsDesk['late'], string> = {
  forfeits:
    'Once play starts their places are forfeited for good, and what they paid stays in the pool: if a reserve is to have one, give it away first.',
  'may-forfeit':
    'It is recorded that they are late. They are dealt in as absent until they come, or until you declare the place forfeited.',
  'plays-absent':
    'It is recorded that they are late. They are dealt in and put blinds and antes until they come or the chips are gone.',
};

/** Who is not there when play is to start, and what becomes of the place by the rulebook. */
function lateWords({ view, desk }: Facts): string {
  const names = view.entrants.filter((one) => desk.absent.includes(one.account)).map((one) => one.name);
  return names.length ? `Not at the seat: ${names.join(', ')}. ${LATE[desk.late]}` : 'All players are present.';
}

/** A seat nobody has, as "table/seat"; also at the same table where people sit down by themselves. */
function freeSeats({ view, entrant }: Facts): Option[] {
  return view.tables
    .filter((hall) => !hall.over && (hall.table !== entrant?.table || view.cards === 'reported'))
    .flatMap((hall) => {
      const taken = new Set(view.entrants.filter((one) => one.table === hall.table).map((one) => one.seat));
      const free = Array.from({ length: view.seats }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
      return free.map((seat) => ({
        value: `${hall.table}/${seat}`,
        words: `${capital(tableWords(hall.table, view.tournament))}, seat ${seat}`,
      }));
    });
}

/** What an offer gives for what: "1,000 chips for $100". */
export const priceWords = (offer: PurchaseSeen): string =>
  `${amount(offer.chips, 'chips')} chips for ${dollars(offer.cost)}`;

const AGREED: Field = { name: 'agreed', label: 'Has agreed to rules and conditions in writing', kind: 'flag' };
const SPEAKS: Field = {
  name: 'speaks',
  label: 'Speaks the language of this tournament',
  kind: 'flag',
  when: ({ view }) => Boolean(view.language),
};
const ELIGIBLE: Field = { name: 'eligible', label: 'Eligible to enter', kind: 'flag', on: true };
const whereAllowed = (_: Facts, { allow }: Values): boolean => allow === true;
/** A player who serves a penalty is given more of its kind; another kind once that is over. */
const mayBeAdded = (kind: string, entrant?: EntrantSeen): boolean =>
  !entrant?.penalty || (kind === 'minutes') === entrant.penalty_until > 0;

const KINDS: Record<string, string> = {
  minutes: 'Minutes away from the table',
  hands: 'Hands',
  laps: 'Rounds of the table',
};

export const ORDERS: readonly Order[] = [
  // before anybody enters
  {
    act: 'approve',
    title: 'Enter the approval',
    place: 'papers',
    phases: BEFORE,
    shows: ({ desk }) => !desk.approval,
    fields: [
      { name: 'reference', label: 'Reference of the approval', kind: 'words' },
      { name: 'day', label: 'Approval date', kind: 'day' },
    ],
  },
  {
    act: 'notify',
    title: 'Enter the notice to the regulator',
    place: 'papers',
    phases: BEFORE,
    shows: ({ desk }) => !desk.approval,
    fields: [
      { name: 'reference', label: 'Reference of the notice', kind: 'words' },
      { name: 'day', label: 'Date of the notice', kind: 'day' },
    ],
  },
  {
    act: 'publish',
    title: 'Publish the conditions',
    place: 'papers',
    phases: BEFORE,
    shows: ({ desk }) => !desk.published,
    fields: [],
    about: () => 'From now on patrons have the conditions to read.',
  },
  {
    act: 'name-director',
    title: 'Name a director',
    place: 'papers',
    phases: ANY_TIME,
    about: ({ desk }) =>
      desk.directors.length
        ? `It is directed by ${desk.directors.map((one) => one.name).join(', ')}. One more assists.`
        : 'The person named runs the tournament.',
    fields: [{ name: 'who', label: 'Director', kind: 'choice', options: () => [] }],
  },
  {
    act: 'open-entries',
    title: 'Open entries',
    place: 'entries',
    phases: BEFORE,
    fields: [],
    about: () => 'Players can enter and pay from now on.',
  },
  {
    act: 'commit-draw',
    title: 'Commit to another draw',
    place: 'papers',
    phases: GOING_ON,
    about: () => 'Only where the seeds of the draws are lost: others take their place.',
    fields: [reason('the seeds of the draws are lost')],
  },
  {
    act: 'name-interpreter',
    title: 'Name an interpreter',
    place: 'papers',
    phases: GOING_ON,
    fields: [
      { name: 'who', label: 'Who interprets', kind: 'who', walkIn: true },
      { name: 'language', label: 'Language', kind: 'words', suggest: ['Mandarin', 'Vietnamese', 'AUSLAN'] },
      reason('does not speak English'),
    ],
  },
  // entries
  {
    act: 'enter-player',
    title: 'Enter a player',
    place: 'entries',
    phases: ENTERING,
    about: ({ view }) =>
      `The entry is paid from the player's wallet${view.payment ? '; the cage takes the cash in before' : ''}.`,
    fields: [
      { name: 'who', label: 'Player', kind: 'who', walkIn: true },
      {
        name: 'session',
        label: 'Session',
        kind: 'choice',
        when: ({ view }) => view.stage.sessions > 1,
        options: ({ view }) =>
          Array.from({ length: view.stage.sessions }, (_, at) => ({
            value: String(at),
            words: `${at + 1} of ${view.stage.sessions}`,
          })),
      },
      AGREED,
      SPEAKS,
      ELIGIBLE,
    ],
    filled: ({ session, ...values }) => ({ ...values, session: Number(session || 0) }),
  },
  {
    act: 'reserve-player',
    title: 'Add a reserve',
    place: 'entries',
    phases: ['entries', 'drawn', 'between'],
    fields: [{ name: 'who', label: 'Reserve', kind: 'who', walkIn: true }, AGREED, ELIGIBLE],
  },
  {
    act: 'unreserve-player',
    title: 'Take off the reserve list',
    place: 'entries',
    phases: GOING_ON,
    shows: ({ desk }) => desk.reserves.length > 0,
    fields: [
      {
        name: 'account',
        label: 'Reserve',
        kind: 'choice',
        options: ({ desk }) => desk.reserves.map((one) => ({ value: one.account, words: one.name })),
      },
    ],
  },
  {
    act: 'close-entries',
    title: 'Close entries',
    place: 'entries',
    phases: ['entries', 'drawn', 'playing'],
    fields: [],
    about: () => 'No more entries after this.',
    heavy: true,
  },
  {
    act: 'draw-seats',
    title: 'Draw the seats',
    place: 'entries',
    phases: ['entries', 'between'],
    fields: [],
    about: ({ view }) =>
      `${counted(view.entered, 'player is', 'players are')} drawn to tables and seats, from the seed that was fixed when the tournament was announced.`,
  },
  {
    act: 'start-session',
    title: 'Start play',
    place: 'clock',
    phases: ['drawn'],
    fields: [],
    shows: ({ view }) => view.waits.some((wait) => wait.what === 'start'),
    about: lateWords,
    heavy: ({ desk }) => desk.late === 'forfeits' && desk.absent.length > 0,
  },
  // the clock
  {
    act: 'stop-clock',
    title: 'Stop the clock',
    place: 'clock',
    phases: PLAY,
    shows: ({ view }) => view.clock.runs,
    fields: [reason('a ruling', 'a spilt drink', 'an alarm')],
    about: () => 'Rounds in progress are played out; no new round begins.',
  },
  {
    act: 'start-clock',
    title: 'Start the clock',
    place: 'clock',
    phases: PLAY,
    shows: ({ view }) => !view.clock.runs,
    fields: [],
    about: ({ view }) => (view.clock.break_until ? 'This ends the break early.' : 'Play resumes.'),
  },
  {
    act: 'adjust-clock',
    title: 'Adjust the clock',
    place: 'clock',
    phases: PLAY,
    fields: [
      { name: 'minutes', label: 'Minutes to add (minus to take off)', kind: 'number', suggest: [5, 2, 1, -1, -2, -5] },
      reason('a ruling took long', 'the draw took long', 'an alarm'),
    ],
  },
  {
    act: 'next-level',
    title: 'Next level',
    place: 'clock',
    phases: PLAY,
    shows: ({ view }) => view.level.number < view.level.of && !view.clock.break_until,
    heavy: true,
    about: ({ view }) =>
      `Level ${view.level.number + 1} begins now: ${view.level.next}. The time left of this one is not played.`,
    fields: [],
  },
  {
    act: 'call-break',
    title: 'Break',
    place: 'clock',
    phases: PLAY,
    shows: ({ view }) => !view.clock.break_until,
    fields: [
      { name: 'minutes', label: 'Minutes', kind: 'number', least: 1, suggest: [5, 10, 15, 20] },
      reason('time to rest', 'time to eat'),
    ],
  },
  {
    act: 'set-pace',
    title: 'Set the pace',
    place: 'clock',
    phases: PLAY,
    about: () => 'Seconds to act, without a time bank; 0 is the table’s own time.',
    fields: [
      { name: 'seconds', label: 'Seconds to act', kind: 'number', least: 0, suggest: [0, 15, 20, 30] },
      reason('time is short', 'play is slow'),
    ],
  },
  {
    act: 'direct',
    title: 'Give a direction',
    place: 'clock',
    phases: GOING_ON,
    fields: [
      {
        name: 'words',
        label: 'To all players',
        kind: 'words',
        suggest: ['Please act in turn', 'Please keep your chips in view'],
      },
    ],
  },
  // tables
  {
    act: 'set-hand-for-hand',
    title: 'Hand for hand',
    place: 'tables',
    phases: PLAY,
    fields: [],
    filled: (_, { view }) => ({ on: !view.hand_for_hand }),
    about: ({ view }) =>
      view.hand_for_hand
        ? 'Tables go on each at its own speed.'
        : 'Every table plays one hand, then waits for the others.',
  },
  {
    act: 'colour-up',
    title: 'Colour up',
    place: 'tables',
    phases: PLAY,
    shows: ({ desk }) => desk.chips.length > 0,
    about: ({ desk }) =>
      'Smaller chips are changed for larger ones at all tables, between rounds: stop the clock first. ' +
      (desk.colour_up === 'race-off'
        ? 'Odd chips are raced off, as the conditions say: no player gains or loses a whole chip of the new size.'
        : 'Every stack keeps its value: odd chips stay in play.'),
    fields: [
      {
        name: 'chip',
        label: 'The smallest chip from now on',
        kind: 'choice',
        options: ({ desk }) => desk.chips.map((chip) => ({ value: String(chip), words: chip.toLocaleString('en-AU') })),
      },
    ],
    filled: ({ chip }) => ({ chip: Number(chip) }),
  },
  // a player
  {
    act: 'player-sits',
    title: 'Is at the seat',
    place: 'player',
    phases: ['drawn', 'playing'],
    shows: (facts) => inPlay(facts) && notThere(facts),
    fields: [],
    about: (facts) => `${player(facts)} has taken the seat.`,
  },
  {
    act: 'note-absence',
    title: 'Has left the table',
    place: 'player',
    phases: PLAY,
    shows: (facts) => inPlay(facts) && !notThere(facts) && !facts.entrant?.away,
    fields: [],
    about: () => 'An absent player still posts blinds and antes.',
    filled: () => ({ away: true }),
  },
  {
    act: 'note-absence',
    title: 'Is back at the table',
    place: 'player',
    phases: PLAY,
    shows: (facts) => inPlay(facts) && !notThere(facts) && !!facts.entrant?.away,
    fields: [],
    about: (facts) => `${player(facts)} plays again.`,
    filled: () => ({ away: false }),
  },
  {
    act: 'penalise',
    title: 'Penalty',
    place: 'player',
    phases: PLAY,
    shows: inPlay,
    about: (facts) =>
      (facts.entrant?.penalty
        ? `Comes on top of what ${player(facts)} still has to serve: ${facts.entrant.penalty}. `
        : '') +
      (facts.desk.warnings[facts.entrant?.account ?? '']
        ? `${player(facts)} has been warned ${counted(facts.desk.warnings[facts.entrant!.account]!, 'time')}.`
        : ''),
    fields: [
      {
        name: 'kind',
        label: 'Penalty',
        kind: 'choice',
        options: ({ desk, entrant }) => [
          { value: 'warning', words: 'Warning' },
          ...Object.keys(desk.penalties)
            .filter((kind) => mayBeAdded(kind, entrant))
            .map((kind) => ({ value: kind, words: KINDS[kind] ?? kind })),
        ],
      },
      {
        name: 'number',
        label: 'How many',
        kind: 'choice',
        when: (_, { kind }) => !!kind && kind !== 'warning',
        options: ({ desk }, { kind }) =>
          (desk.penalties[String(kind)] ?? []).map((number) => ({ value: String(number), words: String(number) })),
      },
      reason('a telephone at the table', 'talks about a live hand', 'acts out of turn', 'bad language'),
    ],
    filled: ({ kind, number, reason }) => ({ kind, number: kind === 'warning' ? 0 : Number(number), reason }),
  },
  {
    act: 'end-penalty',
    title: 'Lift the penalty',
    place: 'player',
    phases: PLAY,
    shows: ({ entrant }) => !!entrant?.penalty,
    fields: [reason('it was an error', 'says sorry')],
  },
  {
    act: 'move',
    title: 'Move to another seat',
    place: 'player',
    phases: PLAY,
    shows: (facts) => inPlay(facts) && freeSeats(facts).length > 0,
    fields: [
      { name: 'to', label: 'To', kind: 'choice', options: freeSeats },
      reason('two of one family at a table', 'cannot see at that seat', 'sat down there'),
    ],
    filled: ({ to, reason }) => ({
      at_table: String(to).split('/')[0],
      seat: Number(String(to).split('/')[1]),
      reason,
    }),
  },
  {
    act: 'player-buys',
    title: 'Re-buy or add-on',
    place: 'player',
    phases: PLAY,
    shows: (facts) => inPlay(facts) && !!(facts.view.rebuy || facts.view.add_on),
    about: () => 'It is paid from the player’s wallet.',
    fields: [
      {
        name: 'what',
        label: 'Buys',
        kind: 'choice',
        options: ({ view }) => [
          ...(view.rebuy ? [{ value: 're-buy', words: `A re-buy: ${priceWords(view.rebuy)}` }] : []),
          ...(view.add_on ? [{ value: 'add-on', words: `An add-on: ${priceWords(view.add_on)}` }] : []),
        ],
      },
    ],
  },
  {
    act: 'extend-rebuy',
    title: 'Give more time',
    place: 'player',
    phases: PLAY,
    shows: is('broke'),
    about: (facts) =>
      `${player(facts)} has this much more time to buy chips. It is on record with your name and the reason.`,
    fields: [
      { name: 'minutes', label: 'Minutes more', kind: 'number', least: 1, suggest: [1, 2, 5, 10] },
      reason('on the way to the cage', 'waits at the cage'),
    ],
  },
  {
    act: 'player-declines',
    title: 'Buys no chips, and is out',
    place: 'player',
    phases: PLAY,
    shows: is('broke'),
    fields: [],
    about: (facts) => `${player(facts)} is out of the tournament.`,
    heavy: true,
  },
  {
    act: 'remove-chips',
    title: 'Chips from a pocket',
    place: 'player',
    phases: PLAY,
    shows: inPlay,
    about: () => 'They leave play.',
    heavy: true,
    fields: [{ name: 'chips', label: 'Chips', kind: 'number', least: 1 }],
  },
  {
    act: 'forfeit',
    title: 'Place forfeited',
    place: 'player',
    phases: PLAY,
    shows: (facts) => inPlay(facts) && notThere(facts),
    heavy: true,
    fields: [reason('was not there at the start')],
    about: (facts) => `${player(facts)} is not there and loses the place; the fee stays in the pool.`,
  },
  {
    act: 'resell-seat',
    title: 'Give the place to a reserve',
    place: 'player',
    phases: ['drawn'],
    shows: (facts) => notThere(facts) && facts.desk.reserves.length > 0,
    heavy: true,
    fields: [
      {
        name: 'account',
        label: 'Reserve',
        kind: 'choice',
        options: ({ desk }) => desk.reserves.map((one) => ({ value: one.account, words: one.name })),
      },
      reason('was not there at the start'),
    ],
    filled: ({ account, reason: why }, { entrant }) => ({ absent: entrant!.account, account, reason: why }),
  },
  {
    act: 'substitute',
    title: 'Substitute',
    place: 'player',
    phases: ['entries', 'drawn', 'playing', 'between'],
    shows: is('entered', 'playing', 'through'),
    fields: [
      { name: 'who', label: 'Who would play instead', kind: 'who', walkIn: true },
      { name: 'allow', label: 'Allowed', kind: 'flag', on: true },
      { ...AGREED, when: whereAllowed },
      { ...ELIGIBLE, when: whereAllowed },
      reason('has fallen ill', 'is called away'),
    ],
  },
  {
    act: 'disqualify',
    title: 'Disqualify',
    place: 'player',
    phases: GOING_ON,
    shows: is('entered', 'playing', 'broke', 'through', 'out', 'dropped'),
    heavy: true,
    about: (facts) =>
      `${player(facts)} loses the place and gets nothing back. The chips leave play once the round is over.`,
    fields: [reason('collusion', 'cheating', 'abuse of staff')],
  },
  {
    act: 'disqualify-absent',
    title: 'Disqualify: has not come',
    place: 'player',
    phases: PLAY,
    shows: (facts) => inPlay(facts) && notThere(facts),
    heavy: true,
    fields: [reason('was seen leaving', 'has sent word')],
  },
  // the end
  {
    act: 'confirm-places',
    title: 'Award the places',
    place: 'prizes',
    phases: ['placed'],
    about: () => 'The places stand as they were worked out, and the prizes with them.',
    fields: [],
  },
  {
    act: 'add-prize',
    title: 'Add a prize',
    place: 'prizes',
    phases: ['announced', 'entries', 'drawn', 'playing', 'between', 'placed'],
    fields: [
      { name: 'words', label: 'The prize', kind: 'words' },
      { name: 'value', label: 'Its value', kind: 'cents' },
      { name: 'place', label: 'For place; 0: into the pool', kind: 'number', least: 0, suggest: [1, 2, 3, 0] },
      {
        name: 'form',
        label: 'It is',
        kind: 'choice',
        options: () => ['cash', 'goods', 'services'].map((value) => ({ value, words: capital(value) })),
      },
      { name: 'bought', label: 'Bought with money of the pool', kind: 'flag' },
    ],
    filled: (values) => ({ prize: values }),
  },
  {
    act: 'declare-ineligible',
    title: 'Winner not eligible',
    place: 'prizes',
    phases: ['confirmed'],
    heavy: true,
    fields: [
      {
        name: 'account',
        label: 'Winner',
        kind: 'choice',
        options: ({ desk }) =>
          desk.awards.filter((one) => one.state === 'awarded').map((one) => ({ value: one.account, words: one.name })),
      },
      {
        name: 'ground',
        label: 'Ground; "age" where under age',
        kind: 'words',
        suggest: ['age', 'an employee of the house', 'excluded'],
      },
    ],
  },
  {
    act: 'offer-prize',
    title: 'Offer the open prize',
    place: 'prizes',
    phases: ['confirmed'],
    shows: ({ desk }) => desk.offer.length > 0,
    fields: [
      {
        name: 'account',
        label: 'Next in line',
        kind: 'choice',
        options: ({ desk }) => desk.offer.map((one) => ({ value: one.account, words: one.name })),
      },
      {
        name: 'taken',
        label: 'Answer',
        kind: 'choice',
        options: () => [
          { value: 'yes', words: 'Takes it' },
          { value: 'no', words: 'Does not' },
        ],
      },
      reason('next in line'),
    ],
    filled: ({ account, taken, reason: why }) => ({ account, taken: taken === 'yes', reason: why }),
  },
  {
    act: 'hold-prize',
    title: 'Hold the unclaimed prize',
    place: 'prizes',
    phases: ['confirmed'],
    shows: ({ desk }) => !desk.offer.length && desk.awards.some((one) => one.state === 'open'),
    fields: [reason('nobody in line takes it')],
  },
  {
    act: 'close',
    title: 'Close the tournament',
    place: 'prizes',
    phases: ['confirmed', 'cancelled'],
    shows: ({ desk }) => !desk.awards.some((one) => one.state === 'awarded' || one.state === 'open'),
    about: () => 'The pool is empty and every chip is back.',
    fields: [],
  },
  {
    act: 'cancel',
    title: 'Cancel the tournament',
    place: 'papers',
    phases: ANY_TIME,
    heavy: true,
    about: () => 'All payments are refunded; rounds in progress are played out.',
    fields: [reason('too few have entered', 'the hall has to be cleared')],
  },
];

/** The re-buy of a player without chips, whom the next step names: there is nothing more to choose. */
export const REBUY: Order = {
  act: 'player-buys',
  title: 'Re-buy',
  place: 'player',
  phases: PLAY,
  fields: [],
  filled: () => ({ what: 're-buy' }),
  about: (facts) =>
    `${player(facts)} buys ${facts.view.rebuy ? priceWords(facts.view.rebuy) : 'chips'}. It is paid from the player’s wallet.`,
};

/** The orders this person may give now in a place of the page. */
export const ordersFor = (place: Place, facts: Facts): Order[] =>
  ORDERS.filter(
    (order) =>
      order.place === place &&
      facts.desk.may.includes(order.act) &&
      order.phases.includes(facts.view.phase) &&
      (order.shows?.(facts) ?? true),
  );

export const orderOf = (act: string): Order | undefined => ORDERS.find((order) => order.act === act);

/** The act an order comes to once its form is filled in, with the name of whoever it is about. */
export function actOf(order: Order, values: Values, facts: Facts): TournamentAct {
  const { who, walk_in, ...given } = values;
  const fields = order.filled ? order.filled(given, facts) : given;
  const about =
    order.place === 'player' && order.act !== 'resell-seat' && facts.entrant ? { account: facts.entrant.account } : {};
  return {
    act: order.act,
    ...about,
    ...fields,
    ...(who ? { who: String(who), ...(walk_in ? { walk_in: true } : {}) } : {}),
  } as TournamentAct; // the room says whether its fields are right
}

export const isHeavy = ({ heavy }: Order, facts: Facts): boolean =>
  typeof heavy === 'function' ? heavy(facts) : !!heavy;

/** What a form still asks for: the label of the first field that is empty. */
export function missing(order: Order, values: Values, facts: Facts): string {
  const empty = order.fields.find((field) => {
    if (field.kind === 'flag' || (field.when && !field.when(facts, values))) return false;
    const value = values[field.name];
    return (
      value === undefined ||
      (typeof value === 'string' && !value.trim()) ||
      (typeof value === 'number' && Number.isNaN(value))
    );
  });
  return empty?.label ?? '';
}

/** Which order answers what the tournament waits for. */
export const ANSWERS: Record<string, string> = {
  approve: 'approve',
  notify: 'notify',
  publish: 'publish',
  name: 'name-director',
  open: 'open-entries',
  draw: 'draw-seats',
  start: 'start-session',
  cut: 'cut-cards',
  cancel: 'cancel',
  confirm: 'confirm-places',
  offer: 'offer-prize',
  hold: 'hold-prize',
  pay: 'pay-prize',
  close: 'close',
};

/** A player in a line: "table 2, seat 4; 1,500 chips", how he stands, or once places are known which. */
export function standing(one: EntrantSeen, view: TournamentSeen, desk: DirectorsDesk): string {
  const place = view.standings.find((each) => each.accounts.includes(one.account));
  if (place)
    return [placeWords(place.place, place.accounts.length), one.status === 'through' ? '' : statusWords(one.status)]
      .filter(Boolean)
      .join(' · ');
  if (!['playing', 'broke'].includes(one.status)) return statusWords(one.status);
  const parts = [
    `${tableWords(one.table, view.tournament)}, seat ${one.seat}`,
    `${one.chips.toLocaleString('en-AU')} chips`,
  ];
  if (one.status === 'broke') parts.push('may buy chips');
  if (desk.excluded.includes(one.account)) parts.push('excluded from the room');
  if (desk.absent.includes(one.account)) parts.push('not present');
  else if (one.away) parts.push('away');
  if (one.penalty) parts.push(one.penalty);
  return parts.join(' · ');
}
