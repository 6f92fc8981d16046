// Where to play on once a tournament is over for somebody.

import type { Line, Listing } from '../../wire/generated.ts';

type Game = { tournament: string; rulebook: string; play_money: boolean };

/** The next tournament of the same game that takes entries. */
export const nextTournament = (lines: readonly Line[], over: Game): Line | undefined =>
  lines.find(
    (line) =>
      line.tournament !== over.tournament &&
      line.rulebook === over.rulebook &&
      line.play_money === over.play_money &&
      line.phase === 'entries' &&
      !line.entries_closed,
  );

/** A table of the same game with a free seat, for the same kind of money. */
export const tableOfGame = (tables: readonly Listing[], over: Game): Listing | undefined =>
  tables.find(
    (table) =>
      !table.tournament &&
      !table.stopped &&
      table.rulebook === over.rulebook &&
      table.play_money === over.play_money &&
      table.taken < table.seats,
  );

/** The last round somebody played in a tournament, whose tables begin with its name; the newest round comes first. */
export const lastHand = <Round extends { table: string }>(
  rounds: readonly Round[],
  tournament: string,
): Round | undefined => rounds.find(({ table }) => table.startsWith(`${tournament}-`));
