// A tournament as it is now, where only what has changed was sent: fields that differ, and of players and tables the rows that do.

import type { TournamentSeen, TournamentView } from '../../wire/generated.ts';

/** The whole view; null where nothing was seen that the changes could be put into. */
export function wholeView(before: TournamentView | undefined, view: TournamentView): TournamentView | null {
  if (!view.changes) return view;
  if (!before) return null;
  const was = before.public;
  const now: Partial<TournamentSeen> = view.public;
  return {
    ...view,
    changes: false,
    public: {
      ...was,
      ...now,
      entrants: merged(was.entrants, now.entrants, (row) => row.account),
      tables: merged(was.tables, now.tables, (row) => row.table),
    },
  };
}

function merged<Row>(was: Row[], now: Row[] | undefined, key: (row: Row) => string): Row[] {
  if (!now?.length) return was;
  const rows = new Map(was.map((row) => [key(row), row]));
  for (const row of now) rows.set(key(row), row);
  return [...rows.values()];
}
