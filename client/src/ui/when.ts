// Times for the reader: in the zone of their own browser, and beside it in the house's where somebody has to be there or a paper
// says the same: starts of tournaments, notices, receipts. What is typed is the house's time, and its label says so. The page
// names both zones once, at its foot.

let zone = 'UTC'; // the house's
let own = 'UTC'; // the reader's

/** The house's zone, as the server has told it; the reader's is that of the browser. */
export function keepZone(house: string, reader = Intl.DateTimeFormat().resolvedOptions().timeZone): void {
  [zone, own] = [house, reader];
}

/** Which times the page shows, for its foot. */
export function zonesWords(now: number): string {
  const differ = told(now, HOUR, own) !== told(now, HOUR, zone);
  return differ
    ? `Times are in your time zone (${placeOf(own)}). The house is on ${zoneWords()}.`
    : `Times are in the time zone of the house (${placeOf(zone)}).`;
}

/** The zone as people call it: "Sydney time". */
export const zoneWords = (): string => nameOf(zone);

const placeOf = (name: string): string => (name.split('/').at(-1) ?? name).replaceAll('_', ' ');
const nameOf = (name: string): string => (name === 'UTC' ? 'UTC' : `${placeOf(name)} time`);

const DAY_LETTERS = 10;
const NOT_KNOWN = 'time not known';
const LAST = 8.64e15; // the last moment a browser can tell

/** Whether there is such a moment: what comes from elsewhere, or is half typed, may be none. */
const isMoment = (at: number): boolean => Math.abs(at) <= LAST;

const HOUR: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'short' };
const told = (at: number, parts: Intl.DateTimeFormatOptions, where = own): string =>
  isMoment(at) ? new Date(at).toLocaleString('en-AU', { timeZone: where, ...parts }) : NOT_KNOWN;
const day = (at: number, where = own): string => told(at, { dateStyle: 'short' }, where);

/** A moment in the reader's zone: "14 Nov 2026, 7:05 pm". */
export const moment = (at: number): string => told(at, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the house's zone, for what hangs on its walls. */
export const houseMoment = (at: number): string => told(at, { dateStyle: 'medium', timeStyle: 'short' }, zone);

/** A moment in the reader's zone, with the house's beside it where that differs: "14 Nov 2026, 5:05 pm (7:05 pm Sydney time)". */
export function bothMoments(at: number): string {
  if (told(at, HOUR) === told(at, HOUR, zone)) return moment(at);
  const there =
    day(at) === day(at, zone)
      ? told(at, { timeStyle: 'short' }, zone)
      : `${told(at, { day: 'numeric', month: 'short' }, zone)}, ${told(at, { timeStyle: 'short' }, zone)}`;
  return `${moment(at)} (${there} ${zoneWords()})`;
}

/** When a day was, as one says it today: "today", "on 14 Nov 2026". */
export const dayAgo = (at: number, now: number): string =>
  day(at) === day(now) ? 'today' : `on ${told(at, { dateStyle: 'medium' })}`;

/** A day, YYYY-MM-DD with an hour or without, in words: "14 November 2026". */
export const dayWords = (typed: string): string =>
  told(Date.parse(`${typed.slice(0, DAY_LETTERS)}T00:00Z`), { dateStyle: 'long' }, 'UTC');

/** The same in short, as it stands beside moments: "14 Nov 2026". */
export const dayShort = (typed: string): string =>
  told(Date.parse(`${typed.slice(0, DAY_LETTERS)}T00:00Z`), { dateStyle: 'medium' }, 'UTC');

/** A moment as machines read it; undefined where there is none. */
export const iso = (at: number): string | undefined => (isMoment(at) ? new Date(at).toISOString() : undefined);

/** The hour of a moment in the reader's zone, for what happened today; the day with it before that. */
export function hour(at: number, now: number): string {
  const time = told(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return day(at) === day(now) ? time : `${told(at, { day: 'numeric', month: 'short' })}, ${time}`;
}

/** A moment as a field for day and hour has it: "2026-11-14T19:05". */
export function asTyped(at: number): string {
  if (!isMoment(at)) return '';
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/** The moment of a day and hour that were typed; 0 where none was. An hour that the clock skips in spring is the one after it. */
export function momentTyped(typed: string): number {
  const asUtc = Date.parse(`${typed}Z`);
  if (!typed || Number.isNaN(asUtc)) return 0;
  const first = asUtc - ahead(asUtc);
  return asUtc - ahead(first);
}

/** How far the house's clocks are ahead of UTC at a moment. */
const ahead = (at: number): number => Date.parse(`${asTyped(at)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The next day at an hour, as a field has it: what a form suggests. */
export const tomorrowAt = (clock: string, now: number): string => `${asTyped(now + DAY_MS).slice(0, 10)}T${clock}`;

/** The last moment of a day that was typed. */
export const endOfDay = (typed: string): number => (typed ? momentTyped(`${typed}T23:59:59`) : 0);
