// What a rulebook asks of people at a table, in words for those it binds.

import type { Clause } from '../wire/types.ts';

/** What is asked of players, then of staff; a clause that only heads its parts is left to them. */
export function conductOf(clauses: readonly Clause[]): { players: Clause[]; staff: Clause[] } {
  const asked = clauses.filter((clause) => clause.asks);
  const heads = (one: Clause) => asked.some((other) => other.id.startsWith(`${one.id}(`));
  const plain = asked.filter((clause) => !heads(clause));
  return { players: plain.filter(({ binds }) => binds === 'players'), staff: plain.filter(({ binds }) => binds === 'staff') };
}
