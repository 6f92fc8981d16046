// What a table's link says to a visitor who has not come in: how one gets to play there, or only to watch.

import type { Listing } from '../../wire/generated.ts';
import type { Public } from '../../wire/types.ts';

export type Visit = { heading: string; how: string };

/** The table as it is listed, or as it is seen where it is not listed: those of tournaments are not. */
export type Visited = Pick<Listing | Public, 'tournament' | 'cards' | 'play_money'>;

/** `guests`: people come in without an account. */
export function visitWords(table: Visited | null | undefined, guests: boolean): Visit {
  const comes = table?.play_money && guests;
  const watch = comes ? 'Come in to watch. It is free.' : 'Log in to watch.';
  if (!table) return { heading: 'Come in', how: 'Log in, and you are taken to this table.' };
  if (table.tournament) return { heading: 'Watch', how: `The tournament draws the seats here. ${watch}` };
  if (table.cards === 'real') return { heading: 'Watch', how: `Seats are given at the table. ${watch}` };
  return {
    heading: 'Sit here',
    how: comes ? 'Free, with play money. Come in, then choose a seat.' : 'Log in, and you are taken to this table.',
  };
}
