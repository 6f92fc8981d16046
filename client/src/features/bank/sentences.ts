// The table against the bank in words: what a screen reader reads, and anybody who prefers words.

import type { SeatSeen } from '../../wire/generated.ts';
import type { Public, Unit, You } from '../../wire/types.ts';
import { amount, cardsWords } from '../../ui/words.ts';
import { decisionsOf, isToDecide, playName } from './decisions.ts';
import { WAGERS, WAGER_WORDS, resultWord, settledOf, sumOf } from './settlement.ts';
import { askedOf, askedWords, nameOf, stageOf, stageWords } from './stages.ts';

export function dealerSentence(view: Public): string {
  const { dealer } = view;
  if (!dealer) return 'The dealer has no cards yet';
  if (dealer.cards.includes('??')) return `The dealer has ${dealer.cards.length} hidden cards`;
  return `The dealer has ${cardsWords(dealer.cards)}: ${dealer.words}, ${dealer.qualifies ? 'qualifies' : 'does not qualify'}`;
}

export const boardSentence = (view: Public): string =>
  view.board.length ? `Communal cards: ${cardsWords(view.board)}` : 'No communal cards yet';

const STATES: Partial<Record<SeatSeen['state'], string>> = {
  away: 'takes a break',
  waits: 'waits',
  out: 'has no chips',
};

export function boxSentence(seat: SeatSeen, view: Public, you: You | null): string {
  const own = you?.seat === seat.seat;
  const box = view.boxes?.find((each) => each.seat === seat.seat);
  const shown = own && you.hole.length ? you.hole : seat.cards.filter((card) => card !== '??');
  const sum = box && sumOf(box, view.unit, own ? 'You' : nameOf(seat));
  const parts = [
    `${own ? 'You' : nameOf(seat)}${seat.bot ? ' (bot)' : ''}, box ${seat.seat}, ${amount(seat.stake, view.unit)} behind`,
    ...WAGERS.flatMap((wager) =>
      box?.[wager] && !box.results[wager]
        ? [`${WAGER_WORDS[wager].toLowerCase()} ${amount(box[wager], view.unit)}`]
        : [],
    ),
    box?.marker ? 'a marker beside the box' : '',
    shown.length
      ? `${cardsWords(shown)}${own && you.hand ? `: ${you.hand}` : seat.words ? `: ${seat.words}` : ''}`
      : seat.cards.length
        ? `${seat.cards.length} hidden cards`
        : '',
    STATES[seat.state] ?? '',
    ...(box
      ? settledOf(box).map(
          (each) =>
            `${each.wager} ${resultWord(each.result)}${each.paid ? `, paid ${amount(each.paid, view.unit)}` : ''}`,
        )
      : []),
    sum?.words ?? '',
    askedOf(view).includes(seat.seat) ? (stageOf(view) === 'wagers' ? 'to wager' : 'to decide') : '',
  ];
  return parts.filter(Boolean).join('; ');
}

/** What is open to this player, in words. */
export function decisionSentence(you: You, unit: Unit): string {
  const decisions = decisionsOf(you.acts);
  if (decisions.wager)
    return `Place your wagers: an ante of ${amount(decisions.wager.min_to ?? 0, unit)} to ${amount(decisions.wager.max_to ?? 0, unit)} with its blind, and trips if you like`;
  if (!isToDecide(decisions)) return '';
  const words = [
    decisions.check && 'check',
    ...decisions.plays.map((offer) => playName(offer, unit)),
    decisions.fold && 'fold',
  ].filter(Boolean);
  return `Your decision: ${words.join(', ')}`;
}

/** Where the round stands and whom it waits for. */
export function standSentence(view: Public, you: You): string {
  return [stageWords(view), decisionSentence(you, view.unit) || askedWords(view, you.seat)].filter(Boolean).join('. ');
}

/** What is said aloud when play waits for this player; empty where it does not. */
export function askedSentence(view: Public, you: You): string {
  const decision = decisionSentence(you, view.unit);
  if (!decision) return '';
  const cards = you.hole.length ? `You have ${cardsWords(you.hole)}${you.hand ? `: ${you.hand}` : ''}` : '';
  const board = stageOf(view) === 'wagers' ? '' : boardSentence(view);
  return [board, cards, decision].filter(Boolean).join('. ');
}
