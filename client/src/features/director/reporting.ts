// What a director reports of a table without a console: who is out, who has the chips, and stacks that were counted.
//
// What decides the places of those who go out together is asked only where it does: by one hand, or hand for hand. No framework here.

import type { DirectorsDesk, EntrantSeen, Stack, TournamentAct, TournamentSeen } from '../../wire/generated.ts';
import { amountTyped } from '../../ui/words.ts';

/** A hand as it is filled in; what is typed is kept as it is typed. `anew`: it is the hand reported last, which was told wrongly. */
export type Hand = {
  out: string[];
  stacks: Record<string, string>;
  first: Record<string, string>;
  to: Record<string, string>;
  taker: string;
  button: string;
  hands: string;
  anew: boolean;
};
type Reported = Extract<TournamentAct, { act: 'report-hand' }>;
type Counted = Extract<TournamentAct, { act: 'count-stacks' }>;

export const newHand = (out: string[] = []): Hand => ({
  out,
  stacks: {},
  first: {},
  to: {},
  taker: '',
  button: '',
  hands: '1',
  anew: false,
});

const whole = (typed: string | undefined): number => amountTyped(typed ?? '', 'chips') ?? 0;

/** Who plays at a table, by seat. */
export const playing = (view: TournamentSeen, table: string): EntrantSeen[] =>
  view.entrants.filter((one) => one.table === table && one.status === 'playing').toSorted((a, b) => a.seat - b.seat);

const together = (view: TournamentSeen): boolean =>
  view.hand_for_hand && view.tables.filter((one) => !one.over).length > 1;

/** Whether it is to be said what those who are out had when the hand began. */
export const asksStacks = (view: TournamentSeen, hand: Hand): boolean =>
  hand.out.length > 1 || (hand.out.length > 0 && together(view));

/** Whether it is to be said which seat had the button. */
export const asksButton = (view: TournamentSeen, desk: DirectorsDesk, hand: Hand): boolean =>
  desk.places === 'all-in' && hand.out.length > 0 && together(view);

/** Those who had the same when the hand began, where who was all-in first decides. */
export function asksFirst(desk: DirectorsDesk, hand: Hand): string[] {
  if (desk.places !== 'all-in') return [];
  return hand.out.filter(
    (one) =>
      whole(hand.stacks[one]) &&
      hand.out.some((other) => other !== one && whole(hand.stacks[other]) === whole(hand.stacks[one])),
  );
}

/** The chips of those who are out, as they were last known. */
export const atStake = (players: readonly EntrantSeen[], hand: Hand): number =>
  players.filter((one) => hand.out.includes(one.account)).reduce((sum, one) => sum + one.chips, 0);

/** What of a split pot is nobody's yet; below zero where too much was given. */
export const unshared = (players: readonly EntrantSeen[], hand: Hand): number =>
  atStake(players, hand) - Object.values(hand.to).reduce((sum, typed) => sum + whole(typed), 0);

/** What is still to be said of a hand; empty where it can be reported. */
export function stillToSay(
  view: TournamentSeen,
  desk: DirectorsDesk,
  players: readonly EntrantSeen[],
  hand: Hand,
  split: boolean,
): string {
  if (asksStacks(view, hand) && hand.out.some((one) => !whole(hand.stacks[one])))
    return 'what they had when the hand began';
  if (asksFirst(desk, hand).some((one) => !whole(hand.first[one]))) return 'who was all-in first';
  if (asksButton(view, desk, hand) && !whole(hand.button)) return 'the seat of the button';
  if (hand.anew && !hand.out.length) return 'who was out by it';
  if (!hand.out.length || view.game === 'bank') return '';
  if (split) return unshared(players, hand) ? 'who has how many of the chips' : '';
  return hand.taker ? '' : 'who has the chips';
}

/** The act a hand comes to. */
export function handAct(
  view: TournamentSeen,
  desk: DirectorsDesk,
  table: string,
  hand: Hand,
  split: boolean,
): Reported {
  const stacks = asksStacks(view, hand);
  const first = asksFirst(desk, hand);
  const out = hand.out.map((account) => ({
    account,
    ...(stacks ? { stack: whole(hand.stacks[account]) } : {}),
    ...(first.includes(account) ? { all_in: whole(hand.first[account]) } : {}),
  }));
  const shared: Stack[] = Object.entries(hand.to)
    .map(([account, typed]) => ({ account, chips: whole(typed) }))
    .filter((one) => one.chips);
  const to = view.game === 'bank' || !out.length ? [] : split ? shared : [{ account: hand.taker, chips: 0 }];
  return {
    act: 'report-hand',
    at_table: table,
    out,
    to,
    button: whole(hand.button),
    hands: hand.anew ? 0 : view.hand_for_hand ? 1 : Math.max(whole(hand.hands), 1),
  };
}

/** Whether a stack was counted; what is left empty is as the books have it. */
export const isCounted = (one: EntrantSeen, counted: Record<string, string>): boolean => !!counted[one.account]?.trim();

/** How far one stack is from what the books have; no number where it is none. */
export const differs = (one: EntrantSeen, counted: Record<string, string>): number =>
  !isCounted(one, counted) ? 0 : (whole(counted[one.account]) || Number.NaN) - one.chips;

/** How far a count is from what the books have; no number where a stack is none. */
export const difference = (players: readonly EntrantSeen[], counted: Record<string, string>): number =>
  players.reduce((sum, one) => sum + differs(one, counted), 0);

/** A count of a table, or where none is named of all; with a reason it stands though it is not what the books have. */
export const countAct = (
  table: string,
  players: readonly EntrantSeen[],
  counted: Record<string, string>,
  reason = '',
): Counted => ({
  act: 'count-stacks',
  at_table: table,
  ...(reason ? { reason } : {}),
  stacks: players.map((one) => ({
    account: one.account,
    chips: !isCounted(one, counted) ? one.chips : whole(counted[one.account]),
  })),
});
