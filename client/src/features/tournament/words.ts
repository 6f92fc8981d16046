// A tournament in the words players use.

import type { OwnYou, PurchaseSeen } from '../../wire/generated.ts';
import type { EntrantStatus, TournamentPhase } from '../../wire/types.ts';
import { bothMoments } from '../../ui/when.ts';
import { amount, dollars } from '../../ui/words.ts';

const PHASES: Record<TournamentPhase, string> = {
  announced: 'Announced',
  entries: 'Registering',
  drawn: 'Seats are drawn',
  playing: 'Playing',
  between: 'Between sessions',
  placed: 'Places worked out',
  confirmed: 'Results confirmed',
  closed: 'Finished',
  cancelled: 'Cancelled',
};
export function phaseWords({
  phase,
  entries_closed,
  cancelled,
}: {
  phase: TournamentPhase;
  entries_closed: boolean;
  cancelled: string;
}): string {
  if (cancelled) return PHASES.cancelled;
  return phase === 'entries' && entries_closed ? 'Entries are closed' : PHASES[phase];
}

type Start = { phase: TournamentPhase; entries_closed: boolean; start: number; starts_with: number; company: number };

/** When it starts, or by what: the hour of the conditions while it is to come, then the number of entries or the director. */
export function startWords({ phase, entries_closed, start, starts_with, company }: Start, now: number): string {
  if (start > now || (start && phase !== 'announced' && phase !== 'entries')) return bothMoments(start);
  if (entries_closed || !starts_with) return 'when the director starts it';
  if (company) return 'when you register; bots fill the seats';
  return start
    ? `when ${counted(starts_with, 'player has', 'players have')} entered`
    : `when all ${starts_with} places are taken`;
}

/** A warning for whoever is in another tournament that may be played at the same time; empty for everybody else. */
export function alsoIn(
  entries: readonly string[],
  lines: readonly { tournament: string; title: string }[],
  here: string,
): string {
  const others = entries
    .filter((name) => name !== here)
    .map((name) => lines.find((line) => line.tournament === name)?.title ?? name);
  if (!others.length) return '';
  return `You have entered ${others.join(' and ')} too, which may be played at the same time. No table waits for a player who is at another.`;
}

/** Whether play has begun, so that there is a level and a rank to speak of. */
export const hasBegun = (phase: TournamentPhase): boolean => phase === 'playing' || phase === 'between';

const ENDED: readonly TournamentPhase[] = ['placed', 'confirmed', 'closed', 'cancelled'];
export const isOver = (phase: TournamentPhase): boolean => ENDED.includes(phase);
export const isRunning = (phase: TournamentPhase): boolean =>
  phase === 'drawn' || phase === 'playing' || phase === 'between';

/** What an entry costs, the house's part apart: "$100 + $10"; "Free" where there is nothing to pay. */
export function buyIn({ payment, prize, fee }: { payment: number; prize: number; fee: number }): string {
  if (!payment) return 'Free';
  return fee ? `${dollars(prize)} + ${dollars(fee)}` : dollars(payment);
}

/** How much of the prize pool is paid; empty as long as nothing is. */
export function paidWords({ pool, paid }: { pool: number; paid: number }): string {
  if (!paid) return '';
  return paid < pool ? `${dollars(paid)} of it is paid` : 'all of it is paid';
}

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${(teens ? '' : ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`;
}

/** A shared place has as many as share it: "3rd and 4th" is theirs together. */
export const placeWords = (place: number, sharers: number): string =>
  sharers > 1 ? `${ordinal(place)} to ${ordinal(place + sharers - 1)}, shared` : ordinal(place);

export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-AU')} ${number === 1 ? one : many}`;

/** "12 of 40" where there is a most, otherwise how many have come. */
export const entrantsWords = ({ entered, most }: { entered: number; most: number }): string =>
  most ? `${entered} of ${most}` : String(entered);

const STATUSES: Record<EntrantStatus, string> = {
  entered: 'registered',
  playing: 'playing',
  broke: 'no chips',
  through: 'goes on',
  out: 'out',
  dropped: 'did not go on',
  forfeited: 'seat forfeited',
  replaced: 'replaced',
  disqualified: 'disqualified',
};
export const statusWords = (status: EntrantStatus): string => STATUSES[status];

/** A table of a tournament as its players call it: "sunday-omaha-3" is table 3 there. */
export function tableWords(table: string, tournament: string): string {
  const number = table.startsWith(`${tournament}-`) ? /(\d+)$/.exec(table)?.[1] : undefined;
  return number ? `table ${number}` : table;
}

/** What a re-buy or an add-on is, as the conditions give it. */
export function purchaseWords({ cost, fee, chips, most, from_level, to_level }: PurchaseSeen): string {
  const price = fee ? `${dollars(cost - fee)} + ${dollars(fee)}` : dollars(cost);
  const levels = from_level === to_level ? `in level ${from_level}` : `in levels ${from_level} to ${to_level}`;
  return `${amount(chips, 'chips')} chips for ${price}, ${most === 1 ? 'once' : `at most ${most} times`}, ${levels}`;
}

/** Where this person stands once the chips are gone or the places are known; empty while they play or have not entered. */
export function endWords({ status, place, prize }: OwnYou): string {
  if (place === 1) return `You have won${prize ? ` ${dollars(prize)}` : ''}`;
  const how = ENDS[status] ?? (place ? 'You have finished' : '');
  if (!how) return '';
  return `${how}${place ? ` in ${ordinal(place)} place` : ''}${prize ? `, and win ${dollars(prize)}` : ''}`;
}

/** What is said to somebody who is out before the places are known. */
export const waitForPlace = (left: number): string =>
  `${counted(left, 'player is', 'players are')} still in; your place is known once play is over.`;

const ENDS: Partial<Record<OwnYou['status'], string>> = {
  out: 'You are out',
  dropped: 'You did not go on to the next stage and are out',
  forfeited: 'You have forfeited your seat',
  replaced: 'A substitute plays in your place',
  disqualified: 'You are disqualified',
};
