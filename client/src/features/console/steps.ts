// The dealer's next step, which Space or Enter does: one thing at a time, in the order the room asks for it. That a deck is whole
// is said with a key of its own: Space again and again would say it of a deck nobody has looked through.

import type { DeckDue } from '../../wire/generated.ts';
import type { Act, Desk, View } from '../../wire/types.ts';
import { capital } from '../../ui/words.ts';

export type Checked = { deck: number; closing: boolean };
export type Step = { label: string; act: Act } | { label: string; opens: 'player' };

const BY_DEAL: Record<string, string> = {
  cut: 'Cut the cards',
  holes: 'Deal the hole cards',
  'let-stand': 'Let the wager stand',
  release: 'Release the chips: the player acts',
  wagers: 'No more wagers: deal',
  refund: 'Give the antes back',
  share: 'Pay blinds and trips',
  end: 'Clear the table',
};
const COLOURS = ['red', 'blue'] as const;

/** What Space does now; null where nothing waits for the dealer but cards, a player or an official. */
export function nextStep({ you: { desk }, public: table }: View): Step | null {
  if (!desk?.live) return null;
  if (!desk.dealer && desk.may.includes('sign-on')) return { label: 'Sign on', act: { act: 'sign-on' } };
  if (!desk.may_enter) return null;
  if (desk.due.enter === 'start') return { label: `Start round ${table.round + 1}`, act: { act: 'start' } };
  if (desk.due.enter === 'make-change')
    return { label: `${capital(desk.due.change ?? '')} now`, act: { act: 'make-change', notice: desk.due.notice } };
  if (desk.due.enter === 'unseat')
    return { label: `Seat ${desk.due.seat} leaves the table`, act: { act: 'unseat', seat: desk.due.seat } };
  if (desk.due.deal) return { label: BY_DEAL[desk.due.step] ?? capital(desk.due.words), act: { act: 'deal' } };
  if (desk.due.step !== 'table' || deckToCheck(desk)) return null;
  const awaited = table.waits_for?.awaited;
  return (
    deckStep(desk) ??
    (awaited === 'players'
      ? { label: 'Seat a player', opens: 'player' }
      : awaited === 'close'
        ? { label: 'Close the table', act: { act: 'close-table' } }
        : null)
  );
}

/** The deck that is to be looked through now, and found whole or not. */
export function deckToCheck(desk: Desk): DeckDue | null {
  if (!desk.live || !desk.may_enter || desk.due.step !== 'table') return null;
  const due = desk.table.deck_due;
  return due?.act === 'check-deck' && desk.may.includes(due.act) ? due : null;
}

/** A deck as it was found: whole, or without some cards and with others that are not of it. */
export const checkAct = (deck: Checked, missing = '', extra = ''): Act => ({
  act: 'check-deck',
  deck: deck.deck,
  closing: deck.closing,
  missing,
  extra,
});

/** What the dealer has done after a jam, step by step. */
export const JAM_STEPS = {
  removed: 'Cards out, jam cleared',
  checked: 'Cards checked, none damaged',
  riffled: 'Riffled once, back in the shuffler',
};

function deckStep(desk: Desk): Step | null {
  const due = desk.table.deck_due;
  if (!due || !desk.may.includes(due.act)) return null;
  switch (due.act) {
    case 'bring-deck': {
      const colour = otherColour(desk);
      return { label: `Bring a ${colour} deck`, act: { act: due.act, colour } };
    }
    case 'wash-deck':
      return { label: `Deck ${due.deck} is washed`, act: { act: due.act, deck: due.deck } };
    case 'remove-deck':
      return { label: `Take deck ${due.deck} off the table`, act: { act: due.act, deck: due.deck } };
    case 'clear-jam':
      if (!due.step || due.step === 'checked') return null; // that no card is damaged is not said by Space
      return { label: JAM_STEPS[due.step], act: { act: due.act, step: due.step } };
    case 'take-deck':
      return null; // which deck, and whether it is brought first, is chosen among the decks
    default:
      return { label: `Deck ${due.deck} is inspected`, act: { act: due.act, deck: due.deck } };
  }
}

/** A colour that tells a deck from the one brought before it. */
export const otherColour = (desk: Desk): string => (desk.decks.at(-1)?.colour === COLOURS[0] ? COLOURS[1] : COLOURS[0]);
