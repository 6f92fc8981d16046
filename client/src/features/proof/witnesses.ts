// Who follows the record from outside, in words. No framework here: tests read it as it is.

import { get } from '../../wire/api.ts';
import type { WitnessesSeen, WitnessSeen } from '../../wire/generated.ts';

export const witnesses = () => get('/api/log/witnesses', {});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (number: number, one: string, more = `${one}s`): string =>
  `${number.toLocaleString('en-AU')} ${number === 1 ? one : more}`;

/** How long ago, in seconds: "just now", "3 minutes ago", "2 hours ago". */
export function since(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${counted(Math.floor(passed / MINUTE), 'minute')} ago`;
  return passed < DAY
    ? `${counted(Math.floor(passed / HOUR), 'hour')} ago`
    : `${counted(Math.floor(passed / DAY), 'day')} ago`;
}

/** One line: how many have signed, and how old the newest signature is. */
export function summary(seen: WitnessesSeen): string {
  const known = seen.witnesses.filter((one) => one.known);
  const counting = known.length ? known : seen.witnesses;
  if (!counting.length) return 'No witness has signed the record yet.';
  const newest = since(Math.max(...counting.map((one) => one.at)), seen.now);
  const who = counted(counting.length, 'witness', 'witnesses');
  return known.length
    ? `Record signed by ${who}, last ${newest}.`
    : `Record signed by ${who} the house has not named, last ${newest}.`;
}

/** What one of them has signed: "all 1,440 checkpoints, 3 minutes ago". */
export function signedBy(one: WitnessSeen, seen: WitnessesSeen): string {
  const all =
    one.size === seen.size
      ? `all ${counted(one.size, 'checkpoint')}`
      : `${one.size.toLocaleString('en-AU')} of ${counted(seen.size, 'checkpoint')}`;
  return `${all}, ${since(one.at, seen.now)}`;
}
