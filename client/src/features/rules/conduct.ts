// What a rulebook asks of people at a table, in words for those it binds.

import type { ClauseText } from '../../wire/generated.ts';

/** What is asked of players, then of staff; a clause that only heads its parts is left to them. */
export function conductOf(clauses: readonly ClauseText[]): { players: ClauseText[]; staff: ClauseText[] } {
  const asked = clauses.filter((clause) => clause.asks);
  const heads = (one: ClauseText) => asked.some((other) => other.id.startsWith(`${one.id}(`));
  const plain = asked.filter((clause) => !heads(clause));
  return {
    players: plain.filter(({ binds }) => binds === 'players'),
    staff: plain.filter(({ binds }) => binds === 'staff'),
  };
}
