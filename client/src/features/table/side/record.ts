// The record as it is read: what is the same in every round is folded away under one line, and is not read aloud.

import { capital } from '../../../ui/words.ts';
import type { Item as News } from '../../../wire/generated.ts';

const PREPARING: Record<string, string> = { 'deck-shuffled': 'sealed', 'deck-cut': 'shuffled, cut' };
const OPENINGS = ['round-opened', 'banked-round-opened'];
const ENDINGS = ['round-ended', 'banked-round-ended'];
const FOLDED = [...Object.keys(PREPARING), ...OPENINGS, ...ENDINGS];

/** Whether a line is the same in every round: which deck, which rules, who has what. */
const isRoutine = ({ type }: { type: string }): boolean => FOLDED.includes(type);

const SETTLED = 'wager-settled'; // three lines a box, and every box has them

/** Whether a line is read aloud to the player of a seat: what is routine is not, nor what the bank pays at other boxes. */
export const isReadAloud = (item: { type: string; seat?: number }, own: number | null): boolean =>
  !isRoutine(item) && (item.type !== SETTLED || item.seat === own);

export type Entry<Item> = { item: Item } | { summary: string; items: Item[] };

const summaryOf = (items: readonly { type: string }[]): string => {
  const types = items.map(({ type }) => type);
  if (types.some((type) => ENDINGS.includes(type)) && !types.some((type) => OPENINGS.includes(type)))
    return 'End of the round: stacks';
  const done = Object.entries(PREPARING).flatMap(([type, words]) => (types.includes(type) ? [words] : []));
  return done.length ? capital(`deck ${done.join(', ')}`) : 'Rules and stacks of this round';
};

const DEALT = ['holes-dealt', 'cards-dealt'];

/** The lines with those that are the same in every round folded together: what comes before the deal under one line, wherever it stood. */
export function entriesOf<Item extends Pick<News, 'type'>>(news: readonly Item[]): Entry<Item>[] {
  const entries: Entry<Item>[] = [];
  let preparing: Item[] = [];
  let ending: Item[] = [];
  for (const item of news) {
    const ends = ENDINGS.includes(item.type);
    if (ends || DEALT.includes(item.type)) preparing = [];
    if (!ends) ending = [];
    const open = ends ? ending : preparing;
    if (!isRoutine(item)) entries.push({ item });
    else if (open.push(item) === 1) entries.push({ summary: '', items: open });
  }
  return entries.map((entry) => ('items' in entry ? { ...entry, summary: summaryOf(entry.items) } : entry));
}
