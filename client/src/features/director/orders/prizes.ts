// Orders of the end: places, prizes, closing.

import { capital } from '../../../ui/words.ts';
import { reason, type Order } from './order.ts';

export const PRIZES: readonly Order[] = [
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
];
