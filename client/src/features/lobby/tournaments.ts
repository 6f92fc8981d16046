// The tournaments of the room as the lobby lists them.

import { gameOf } from '../rules/games.ts';
import { hasAll, plain, termsOf } from '../../ui/searching.ts';
import { counted, isOver, isRunning, startWords, tableWords } from '../tournament/words.ts';
import type { Line } from '../../wire/generated.ts';
import type { Wanted } from './tables.ts';

const byName = new Intl.Collator('en', { numeric: true }).compare;
const LATER = Number.MAX_SAFE_INTEGER; // a start that is not known

const rank = ({ phase }: Line): number => (isOver(phase) ? 2 : isRunning(phase) ? 1 : 0);

/** Those one can still enter first, by their start; then those that are played, then those that are over. */
export function inOrder(lines: readonly Line[]): Line[] {
  const start = (line: Line) => (isOver(line.phase) ? -line.start : line.start || LATER);
  return lines.toSorted((a, b) => rank(a) - rank(b) || start(a) - start(b) || byName(a.tournament, b.tournament));
}

/** Those somebody looks for; `titleOf` has the game and casino of a rulebook as the title of a table has them. */
export function wantedTournaments(
  lines: readonly Line[],
  { typed, rulebook, hideFull }: Wanted,
  titleOf: (rulebook: string) => string,
): Line[] {
  const terms = termsOf(typed);
  return lines.filter((each) => {
    const full = each.most > 0 && each.entered >= each.most;
    if ((rulebook && each.rulebook !== rulebook) || (hideFull && (full || isOver(each.phase)))) return false;
    return hasAll(plain(`${each.tournament} ${each.title} ${titleOf(each.rulebook)} ${each.edition}`), terms);
  });
}

/** The seats somebody has at tables of tournaments, which are not in the list of tables. */
export function seatsIn(
  lines: readonly Line[],
  seats: readonly { table: string; seat: number }[],
): { table: string; words: string }[] {
  return seats.flatMap(({ table, seat }) => {
    const line = lines.find((each) => table.startsWith(`${each.tournament}-`));
    return line ? [{ table, words: `${gameOf(line.title)}: ${tableWords(table, line.tournament)}, seat ${seat}` }] : [];
  });
}

/** When it is or what it waits for, or how it stands. */
export function whenWords(line: Line, now: number): string {
  if (line.phase === 'playing') return `Level ${line.level}, ${counted(line.left, 'player')} left`;
  if (line.cancelled) return line.cancelled;
  if (isOver(line.phase) || isRunning(line.phase)) return '';
  return `${line.start > now ? '' : 'Starts '}${startWords(line, now)}`;
}
