// What became of the wagers on a box, one by one and in all.

import type { BoxSeen, Result } from '../../wire/generated.ts';
import type { Unit } from '../../wire/types.ts';
import { amount as inUnit } from '../../ui/words.ts';

export const WAGERS = ['trips', 'blind', 'ante', 'play'] as const; // as they lie on the layout
export type Wager = (typeof WAGERS)[number];
export const WAGER_WORDS: Record<Wager, string> = { trips: 'Trips', blind: 'Blind', ante: 'Ante', play: 'Play' };

export type Settled = Result & { wager: Wager };

const RESULTS: Record<Result['result'], string> = { win: 'wins', lose: 'loses', push: 'push', void: 'void' };
export const resultWord = (result: Result['result']): string => RESULTS[result];

/** The wagers that are settled, in the order of the layout. A void hand has no results, whatever became of it before. */
export function settledOf(box: BoxSeen): Settled[] {
  return WAGERS.flatMap((wager) => {
    const result = box.results[wager];
    if (!result) return [];
    return [
      box.voided ? { wager, ...result, result: 'void' as const, paid: 0, clause: box.voided } : { wager, ...result },
    ];
  });
}

/** Whether everything on the box is decided. */
export function isDone(box: BoxSeen): boolean {
  return (
    Boolean(box.gave_up || box.voided) ||
    (settledOf(box).length > 0 && WAGERS.every((wager) => !box[wager] || box.results[wager]))
  );
}

/** What the round has brought or cost, as far as it is decided. */
export const net = (box: BoxSeen): number => box.back - box.placed;

export type Sum = { words: string; tone: 'win' | 'loss' | 'even'; clause: string };

/** The round in one line; null while something lies there undecided. */
export function sumOf(box: BoxSeen, unit: Unit, who = 'You'): Sum | null {
  if (!isDone(box)) return null;
  const s = who === 'You' ? '' : 's';
  const amount = net(box);
  if (box.voided) return { words: `The hand is void: every wager is back`, tone: 'even', clause: box.voided };
  if (box.gave_up)
    return {
      words: `${who} gave the hand up and lose${s} ${inUnit(-amount, unit)}`,
      tone: 'loss',
      clause: box.gave_up,
    };
  if (amount > 0) return { words: `${who} win${s} ${inUnit(amount, unit)}`, tone: 'win', clause: '' };
  if (amount < 0) return { words: `${who} lose${s} ${inUnit(-amount, unit)}`, tone: 'loss', clause: '' };
  return { words: `${who} come${s} out even`, tone: 'even', clause: '' };
}

/** Odds as the layout has them: "3 to 2", "500 to 1"; empty where a hand is not paid on this wager. */
export function oddsWords(odds: string): string {
  if (!odds) return '';
  const [much, to = '1'] = odds.split('/');
  return `${much} to ${to}`;
}
