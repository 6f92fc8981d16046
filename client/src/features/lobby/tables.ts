// The tables of the room as the lobby lists them.

import { hasAll, plain, termsOf } from '../../ui/searching.ts';
import { gameOf } from '../rules/games.ts';
import type { Listing } from '../../wire/generated.ts';
import { dollars } from '../../ui/words.ts';

export type Group = { kind: Listing['kind']; title: string; tables: Listing[] };
export type Wanted = { typed: string; rulebook: string; hideFull: boolean };

const TITLES: readonly [Listing['kind'], string][] = [
  ['players', 'Players against each other'],
  ['bank', 'You against the bank'],
];
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** A table's game and casino, which its title has in one. */
export function called(title: string): { game: string; casino: string } {
  const comma = title.lastIndexOf(', ');
  return comma < 0
    ? { game: gameOf(title), casino: '' }
    : { game: gameOf(title.slice(0, comma)), casino: title.slice(comma + 2) };
}

/** The tables by game, always in the same order so that nothing moves under the pointer; revoked editions last. */
export function groups(tables: readonly Listing[]): Group[] {
  const order = (a: Listing, b: Listing) =>
    Number(a.historical) - Number(b.historical) || byName(gameOf(a.title), gameOf(b.title)) || byName(a.table, b.table);
  return TITLES.map(([kind, title]) => ({
    kind,
    title,
    tables: tables.filter((each) => each.kind === kind).sort(order),
  })).filter((group) => group.tables.length);
}

export const isFull = (table: Listing): boolean => table.taken >= table.seats;

/** The games there are, for the choice of one: by rulebook, and with the edition where two share a name. */
export function gamesOf(tables: readonly Listing[]): { rulebook: string; words: string }[] {
  const books = [...new Map(tables.map((each) => [each.rulebook, each])).values()];
  const words = (one: Listing): string => {
    const { game, casino } = called(one.title);
    return [game, casino, books.some((other) => other !== one && other.title === one.title) ? one.edition : '']
      .filter(Boolean)
      .join(', ');
  };
  return books.map((one) => ({ rulebook: one.rulebook, words: words(one) })).sort((a, b) => byName(a.words, b.words));
}

export function wanted(tables: readonly Listing[], { typed, rulebook, hideFull }: Wanted): Listing[] {
  const terms = termsOf(typed);
  return tables.filter((each) => {
    if ((rulebook && each.rulebook !== rulebook) || (hideFull && isFull(each))) return false;
    return hasAll(plain(`${each.table} ${each.title} ${each.edition} ${each.limits}`), terms);
  });
}

/** What one brings to a table. */
export const stakeWords = (table: Listing): string =>
  table.stake_max
    ? `${dollars(table.stake_min)} to ${dollars(table.stake_max)}`
    : `${dollars(table.stake_min)} or more`;

export function seatWords({ seats, taken, waiting }: Listing): string {
  const free = Math.max(0, seats - taken);
  const places =
    free === 0
      ? `All ${seats} seats taken`
      : free === seats
        ? `All ${seats} seats free`
        : `${free} of ${seats} seats free`;
  return waiting ? `${places}, ${waiting} waiting` : places;
}

export const roundWords = (rounds: number): string =>
  rounds === 0
    ? 'no round played yet'
    : rounds === 1
      ? '1 round played'
      : `${rounds.toLocaleString('en-AU')} rounds played`;

/** Whether a table, or a tournament, is for the money somebody has: guests have play money, everybody else cash. */
export const isFor = (what: { play_money: boolean }, guest: boolean, demo: boolean): boolean =>
  demo || what.play_money === guest;

/** Where real cards are dealt: whoever comes asks the dealer for a seat. */
export const REAL_CARDS = 'Real cards, dealt by a dealer in the room: seats are given at the table';

/** What a person does here next; the table itself has the seats. */
export function actionWords(table: Listing, seated: boolean, mayPlay: boolean): string {
  if (seated) return 'Your seat';
  if (!mayPlay) return 'Open table';
  if (isFull(table)) return 'Join the waiting list';
  return table.cards === 'real' ? 'Watch' : 'Take a seat';
}
