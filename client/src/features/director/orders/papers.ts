// Orders with the papers: approval, notice, conditions, directors, interpreters, a cancellation.

import { BEFORE, GOING_ON, ANY_TIME, reason, type Order } from './order.ts';

export const PAPERS: readonly Order[] = [
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
