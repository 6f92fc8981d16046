// The stacks after a bust-out is taken back: what the player comes back with, others give. No framework here.

import type { EntrantSeen, OutSeen } from '../../wire/generated.ts';
import { amountTyped } from '../../ui/words.ts';

const whole = (typed: string): number => (typed.trim() ? (amountTyped(typed, 'chips') ?? Number.NaN) : 0);

/** From whom the chips come as the room knows it: of those who gained in that round, who gained most first, as far as they have them still. */
export function takenFrom(out: OutSeen, others: readonly EntrantSeen[]): Record<string, string> {
  let short = out.before - out.chips;
  const taken: Record<string, string> = {};
  for (const [account, gained] of Object.entries(out.gains)) {
    const chips = Math.min(short, gained, others.find((one) => one.account === account)?.chips ?? 0);
    if (chips > 0) taken[account] = String(chips);
    short -= chips;
  }
  return taken;
}

/** How many chips are still to come from somebody; below zero where too many are taken, no number where something is none. */
export function shortOf(out: OutSeen, back: string, taken: Record<string, string>): number {
  return whole(back) - out.chips - Object.values(taken).reduce((sum, typed) => sum + whole(typed), 0);
}

/** Everybody whose stack changes, with the whole of it. */
export function stacksAfter(
  out: OutSeen,
  back: string,
  taken: Record<string, string>,
  others: readonly EntrantSeen[],
): { account: string; chips: number }[] {
  const givers = others.filter((one) => whole(taken[one.account] ?? '') > 0);
  return [
    { account: out.account, chips: whole(back) },
    ...givers.map((one) => ({ account: one.account, chips: one.chips - whole(taken[one.account]!) })),
  ];
}
