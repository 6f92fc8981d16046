// Orders to all tables: hand for hand, colour up.

import { PLAY, type Order } from './order.ts';

export const TABLES: readonly Order[] = [
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
];
