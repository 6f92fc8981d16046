// Orders about one player: presence, penalties, moves, chips, leaving.

import type { EntrantSeen, PurchaseSeen } from '../../../wire/generated.ts';
import { counted, tableWords } from '../../tournament/words.ts';
import { amount, capital, dollars } from '../../../ui/words.ts';
import { PLAY, GOING_ON, reason, AGREED, ELIGIBLE, type Facts, type Option, type Values, type Order } from './order.ts';

const player = (facts: Facts): string => facts.entrant?.name ?? '';
const is =
  (...statuses: EntrantSeen['status'][]) =>
  ({ entrant }: Facts): boolean =>
    !!entrant && statuses.includes(entrant.status);
const inPlay = is('playing', 'broke');
const notThere = ({ entrant, desk }: Facts): boolean => !!entrant && desk.absent.includes(entrant.account);

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

const whereAllowed = (_: Facts, { allow }: Values): boolean => allow === true;
/** A player who serves a penalty is given more of its kind; another kind once that is over. */
const mayBeAdded = (kind: string, entrant?: EntrantSeen): boolean =>
  !entrant?.penalty || (kind === 'minutes') === entrant.penalty_until > 0;

const KINDS: Record<string, string> = {
  minutes: 'Minutes away from the table',
  hands: 'Hands',
  laps: 'Rounds of the table',
};

export const PLAYER: readonly Order[] = [
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
