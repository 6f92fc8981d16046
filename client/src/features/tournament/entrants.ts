// The players of a tournament: in which order they are listed, who is found, and where somebody stands by chips.

import { hasAll, plain, termsOf } from '../../ui/searching.ts';
import type { EntrantSeen, TournamentView } from '../../wire/generated.ts';
import type { EntrantStatus } from '../../wire/types.ts';

export type Order = 'chips' | 'name' | 'table';
const IN_PLAY: readonly EntrantStatus[] = ['playing', 'broke', 'through', 'entered'];
const byName = new Intl.Collator('en', { numeric: true }).compare;

export const isIn = (entrant: EntrantSeen): boolean => IN_PLAY.includes(entrant.status);

/** Whoever is still in comes first; equal chips go by the number of the entry, so that nothing jumps about. */
export function sorted(entrants: readonly EntrantSeen[], order: Order): EntrantSeen[] {
  const compare: Record<Order, (a: EntrantSeen, b: EntrantSeen) => number> = {
    chips: (a, b) => b.chips - a.chips,
    name: (a, b) => byName(a.name, b.name),
    table: (a, b) => Number(!a.table) - Number(!b.table) || byName(a.table, b.table) || a.seat - b.seat,
  };
  const inFirst = (a: EntrantSeen, b: EntrantSeen) => (order === 'name' ? 0 : Number(isIn(b)) - Number(isIn(a)));
  return entrants.toSorted((a, b) => inFirst(a, b) || compare[order](a, b) || a.number - b.number);
}

/** Those whose name or table somebody looks for. */
export function found(entrants: readonly EntrantSeen[], typed: string): EntrantSeen[] {
  const terms = termsOf(typed);
  return terms.length ? entrants.filter((each) => hasAll(plain(`${each.name} ${each.table}`), terms)) : [...entrants];
}

/** Whose seats were drawn at a table, for as long as nobody has sat down there. */
export function seatsToCome(
  { public: { phase, entrants }, you }: Pick<TournamentView, 'public' | 'you'>,
  table: string,
): Map<number, { name: string; you: boolean }> {
  const here = phase === 'drawn' ? entrants.filter((each) => each.table === table && isIn(each)) : [];
  return new Map(
    here.map(({ seat, name, account }) => [
      seat,
      { name: name.replace(/ \(bot\)$/, ''), you: account === you.account },
    ]),
  );
}

/** Where somebody stands by chips among those who play; 0 where they do not, or all are level. Equal chips share the place. */
export function rankOf(entrants: readonly EntrantSeen[], account: string): number {
  const own = entrants.find((each) => each.account === account);
  const playing = entrants.filter((each) => each.status === 'playing');
  if (!own || own.status !== 'playing' || playing.every((each) => each.chips === own.chips)) return 0;
  return 1 + playing.filter((each) => each.chips > own.chips).length;
}
