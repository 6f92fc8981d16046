// Orders among the entries: players, reserves, the draw of seats.

import { counted } from '../../tournament/words.ts';
import { BEFORE, ENTERING, GOING_ON, AGREED, ELIGIBLE, type Field, type Order } from './order.ts';

const SPEAKS: Field = {
  name: 'speaks',
  label: 'Speaks the language of this tournament',
  kind: 'flag',
  when: ({ view }) => Boolean(view.language),
};

export const ENTRIES: readonly Order[] = [
  {
    act: 'open-entries',
    title: 'Open entries',
    place: 'entries',
    phases: BEFORE,
    fields: [],
    about: () => 'Players can enter and pay from now on.',
  },
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
];
