// Moves as they are read out. No framework here.

import { tableWords } from '../tournament/words.ts';
import type { MoveSeen } from '../../wire/generated.ts';
import { capital } from '../../ui/words.ts';

/** "table 3, seat 4", or where somebody comes from who was out. */
export const fromWords = ({ from_table, from_seat }: MoveSeen, tournament: string): string =>
  from_table ? `${tableWords(from_table, tournament)}, seat ${from_seat}` : 'out of the tournament';

export const toWords = ({ table, seat }: MoveSeen, tournament: string): string =>
  `${tableWords(table, tournament)}, seat ${seat}`;

const WHY: Record<string, string> = {
  break: 'the table is broken',
  balance: 'tables are balanced',
  back: 'the bust-out was taken back',
};

/** Why, as it is announced; otherwise in the director's words. */
export const whyWords = (why: string): string => WHY[why] ?? why;

/** A move in a sentence. */
export const announced = (move: MoveSeen, tournament: string): string =>
  `${move.name}: from ${fromWords(move, tournament)} to ${toWords(move, tournament)} (${whyWords(move.why)})`;

/** A short sign for a table on a screen: "T3 S4". */
export const place = (table: string, seat: number, tournament: string): string =>
  `${capital(tableWords(table, tournament))} · seat ${seat}`;
