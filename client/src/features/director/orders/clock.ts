// Orders beside the clock: start, stop, levels, breaks, pace, directions.

import type { DirectorsDesk } from '../../../wire/generated.ts';
import { PLAY, GOING_ON, reason, type Facts, type Order } from './order.ts';

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

export const CLOCK: readonly Order[] = [
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
];
