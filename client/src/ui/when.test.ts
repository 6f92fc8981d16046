// Times in the reader's zone, and the house's beside them; what is typed is the house's, whatever zone the browser is in.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { dayBeside } from '../features/cage/words.ts';
import { dealtInWords, soonest, waitWords } from '../features/table/waiting.ts';
import {
  asTyped,
  bothMoments,
  dayAgo,
  dayShort,
  dayWords,
  endOfDay,
  hour,
  houseMoment,
  iso,
  keepZone,
  moment,
  momentTyped,
  tomorrowAt,
  zonesWords,
  zoneWords,
} from './when.ts';

const at = (iso: string) => Date.parse(iso);

beforeEach(() => keepZone('Australia/Sydney', 'Australia/Perth'));

test('a moment is told as the reader has it', () => {
  assert.match(moment(at('2026-11-14T08:05:00Z')), /^14 Nov 2026, 4:05\spm$/);
  assert.equal(
    hour(at('2026-11-14T08:05:00Z'), at('2026-11-14T15:59:00Z')),
    '16:05',
    'the same day there, though not everywhere',
  );
  assert.equal(hour(at('2026-11-14T15:59:00Z'), at('2026-11-14T16:00:00Z')), '14 Nov, 23:59', 'a new day there');
  assert.equal(zoneWords(), 'Sydney time');
});

test('outside the hours of gaming a table says when they begin for the reader, and under which clause', () => {
  const hours = {
    awaited: 'hours',
    words: 'gaming is from 12:00 to 04:00 Sydney time',
    clause: '18.1',
    until: at('2026-11-14T01:00:00Z'),
  };
  assert.match(
    waitWords(hours),
    /^Gaming is from 12:00 to 04:00 Sydney time \[18\.1\]\. Opens 14 Nov 2026, 9:00\sam \(12:00\spm Sydney time\)\.$/,
  );
});

test('the seat that is dealt in soonest is the lowest of those, and how long another waits is said', () => {
  assert.equal(soonest([2, 4, 5, 7], [1, 0, 2, 0]), 4);
  assert.equal(soonest([2, 4], []), 2, 'no game yet');
  assert.equal(soonest([], []), 0);
  assert.deepEqual([0, 1, 2].map(dealtInWords), [
    'with the next round',
    'after about 1 more round',
    'after about 2 more rounds',
  ]);
});

test("where somebody has to be there, the house's time stands beside the reader's; and once where they are the same", () => {
  assert.match(bothMoments(at('2026-11-14T08:05:00Z')), /^14 Nov 2026, 4:05\spm \(7:05\spm Sydney time\)$/);
  assert.match(bothMoments(at('2026-11-14T15:05:00Z')), /^14 Nov 2026, 11:05\spm \(15 Nov, 2:05\sam Sydney time\)$/);
  assert.match(houseMoment(at('2026-11-14T08:05:00Z')), /^14 Nov 2026, 7:05\spm$/);
  assert.equal(
    zonesWords(at('2026-11-14T08:05:00Z')),
    'Times are in your time zone (Perth). The house is on Sydney time.',
  );
  keepZone('Australia/Sydney', 'Australia/Brisbane');
  assert.match(bothMoments(at('2026-07-14T08:05:00Z')), /^14 July 2026, 6:05\spm$/, 'the same in winter');
  assert.match(bothMoments(at('2026-12-14T08:05:00Z')), /^14 Dec 2026, 6:05\spm \(7:05\spm Sydney time\)$/);
  assert.equal(zonesWords(at('2026-07-14T08:05:00Z')), 'Times are in the time zone of the house (Sydney).');
});

test('what is typed is that moment, in winter and in summer, and comes back as it was typed', () => {
  assert.equal(momentTyped('2026-07-01T19:00'), at('2026-07-01T09:00:00Z'));
  assert.equal(momentTyped('2026-12-01T19:00'), at('2026-12-01T08:00:00Z'));
  for (const typed of [
    '2026-04-05T01:59',
    '2026-04-05T03:00',
    '2026-10-04T01:59',
    '2026-10-04T03:00',
    '2026-12-31T00:00',
  ]) {
    assert.equal(asTyped(momentTyped(typed)), typed);
  }
  assert.equal(asTyped(momentTyped('2026-10-04T02:30')), '2026-10-04T03:30', 'an hour that is skipped');
  assert.equal(momentTyped(''), 0);
  assert.equal(momentTyped('nonsense'), 0);
  assert.equal(endOfDay('2026-12-01'), at('2026-12-01T12:59:59Z'));
  keepZone('UTC');
  assert.equal(momentTyped('2026-07-01T19:00'), at('2026-07-01T19:00:00Z'));
});

test('a form suggests the next day of the house', () => {
  assert.equal(tomorrowAt('19:00', at('2026-11-14T12:59:00Z')), '2026-11-15T19:00');
  assert.equal(tomorrowAt('19:00', at('2026-11-14T13:00:00Z')), '2026-11-16T19:00');
});

test('no moment and no day is ever an invalid date', () => {
  const none = [Number.NaN, Number.POSITIVE_INFINITY, undefined as unknown as number];
  for (const at of none) {
    for (const words of [moment(at), hour(at, 0), hour(0, at), asTyped(at), dayAgo(at, 0), String(iso(at))])
      assert.doesNotMatch(words, /invalid|NaN/i);
    assert.equal(moment(at), 'time not known');
  }
  for (const day of ['', '2026-13-45', 'soon']) assert.equal(dayWords(day), 'time not known');
  assert.equal(dayWords('2026-11-14T09:30:00Z'), '14 November 2026');
  assert.equal(dayShort('2026-11-14'), '14 Nov 2026');
  assert.equal(iso(0), '1970-01-01T00:00:00.000Z');
  for (const typed of ['', '2026-13-45', 'x']) assert.equal(dayBeside(typed, 1), typed);
  assert.equal(dayBeside('2026-12-31', 1), '2027-01-01');
});
