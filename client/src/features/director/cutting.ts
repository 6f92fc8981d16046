// The cards that players who are level have cut from a real deck, as a director enters them. No framework here.

import { cardsIn, UNKNOWN } from '../console/cards.ts';
import type { DirectorNamed, TournamentAct } from '../../wire/generated.ts';

/** The one card that is typed; empty where it is none, or more. */
function cardTyped(typed: string | undefined): string {
  const cards = cardsIn(typed ?? '');
  return cards?.length === 1 && cards[0] !== UNKNOWN ? cards[0]! : '';
}

/** What is still to be said, or cannot be; empty where the cut can be entered. */
export function cutFault(cut: readonly DirectorNamed[], typed: Record<string, string>): string {
  const cards = cut.map((one) => cardTyped(typed[one.account]));
  const none = cut.find((_, at) => !cards[at]);
  if (none) return `Required: the card of ${none.name}, such as Ks or 10h.`;
  if (cards.includes('Jo')) return 'The joker has no rank: that player cuts again.';
  return new Set(cards).size < cards.length ? 'Each player cuts a different card.' : '';
}

export const cutAct = (cut: readonly DirectorNamed[], typed: Record<string, string>): TournamentAct => ({
  act: 'cut-cards',
  cards: Object.fromEntries(cut.map((one) => [one.account, cardTyped(typed[one.account])])),
});
