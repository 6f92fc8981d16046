// Times as the house has them. All that is shown and typed is in the house's own zone, wherever the browser is: what an official
// reads on a page is what the papers and the wall say. The page names the zone once, at its foot.

let zone = 'UTC';

/** The house's zone, as the server has told it. */
export function keepZone(name: string): void {
  zone = name;
}

export const zoneName = (): string => zone;

/** The zone as people call it: "Sydney time". */
export const zoneWords = (): string => (zone === 'UTC' ? 'UTC' : `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`);

const DAY_LETTERS = 10;
const NOT_KNOWN = 'time not known';
const LAST = 8.64e15; // the last moment a browser can tell

/** Whether there is such a moment: what comes from elsewhere, or is half typed, may be none. */
const isMoment = (at: number): boolean => Math.abs(at) <= LAST;

const told = (at: number, parts: Intl.DateTimeFormatOptions, inZone = zone): string => (isMoment(at) ? new Date(at).toLocaleString('en-AU', { timeZone: inZone, ...parts }) : NOT_KNOWN);
const day = (at: number): string => told(at, { dateStyle: 'short' });

/** A moment: "14 Nov 2026, 7:05 pm". */
export const moment = (at: number): string => told(at, { dateStyle: 'medium', timeStyle: 'short' });

/** When a day was, as one says it today: "today", "on 14 Nov 2026". */
export const dayAgo = (at: number, now: number): string => (day(at) === day(now) ? 'today' : `on ${told(at, { dateStyle: 'medium' })}`);

/** A day, YYYY-MM-DD with an hour or without, in words: "14 November 2026". */
export const dayWords = (typed: string): string => told(Date.parse(`${typed.slice(0, DAY_LETTERS)}T00:00Z`), { dateStyle: 'long' }, 'UTC');

/** A moment as machines read it; undefined where there is none. */
export const iso = (at: number): string | undefined => (isMoment(at) ? new Date(at).toISOString() : undefined);

/** The hour of a moment, for what happened today; the day with it before that. */
export function hour(at: number, now: number): string {
  const time = told(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return day(at) === day(now) ? time : `${told(at, { day: 'numeric', month: 'short' })}, ${time}`;
}

/** A moment as a field for day and hour has it: "2026-11-14T19:05". */
export function asTyped(at: number): string {
  if (!isMoment(at)) return '';
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(at);
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
