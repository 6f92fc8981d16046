// The table in words: what a screen reader reads, and anybody who prefers words.

import { actedWords } from './acted.ts';
import { waitWords } from '../waiting.ts';
import { amount, capital, cardsWords } from '../../../ui/words.ts';
import type { SeatSeen } from '../../../wire/generated.ts';
import type { Public, You } from '../../../wire/types.ts';

const STATES: Record<SeatSeen['state'], string> = {
  in: '',
  folded: 'folded',
  'all-in': 'all-in',
  away: 'away',
  waits: 'waits to be dealt in',
  out: 'has no chips',
};

export function seatSentence(seat: SeatSeen, view: Public, you: You | null): string {
  const who = you?.seat === seat.seat ? `You, seat ${seat.seat}` : `Seat ${seat.seat}, ${seat.name}`;
  const shown = seat.cards.filter((card) => card !== '??');
  const parts = [
    `${who}: ${amount(seat.stake, view.unit)}`,
    seat.bet ? `bet ${amount(seat.bet, view.unit)}` : '',
    seat.act ? actedWords(seat.act, view.unit).toLowerCase() : STATES[seat.state],
    shown.length
      ? `shows ${cardsWords(shown)}`
      : seat.cards.length && you?.seat !== seat.seat
        ? `${seat.cards.length} hidden cards`
        : '',
    seat.words,
    seat.won ? `won ${amount(seat.won, view.unit)}` : '',
    view.button === seat.seat ? 'dealer button' : '',
    view.turn?.seat === seat.seat ? 'to act' : '',
    isLost(view, seat) ? 'connection lost' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export const boardSentence = (view: Public): string =>
  view.board.length ? `On the table: ${cardsWords(view.board)}` : 'No communal cards yet';

export function potSentence(view: Public): string {
  const [main, ...sides] = view.pots ?? [];
  if (!main) return 'No pot';
  const all = view.pot ?? main.amount;
  const gathered = all - view.seats.reduce((sum, seat) => sum + seat.bet, 0);
  const withBets = all > gathered ? [`with bets ${amount(all, view.unit)}`] : [];
  if (!sides.length) return [`Pot ${amount(gathered, view.unit)}`, ...withBets].join(', ');
  return [
    `Main pot ${amount(main.amount, view.unit)}`,
    ...sides.map((pot, i) => `side pot ${i + 1} ${amount(pot.amount, view.unit)}`),
    ...withBets,
  ].join(', ');
}

export const ownSentence = (you: You): string =>
  you.hole.length ? `Your cards: ${cardsWords(you.hole)}${you.hand ? `. ${you.hand}` : ''}` : 'You have no cards';

/** Why no round begins; empty where play is not stopped. */
export const stopSentence = ({ waits_for }: Public): string =>
  waits_for?.awaited === 'stopped' ? capital(waits_for.words) : '';

/** How many shuffles were void lately; empty where none was. */
export const voidsSentence = (voids = 0): string =>
  voids ? `${voids} of the last 100 shuffles ${voids === 1 ? 'was' : 'were'} void` : '';

const isLost = (view: Public, { seat }: SeatSeen): boolean => view.lost?.some((one) => one.seat === seat) ?? false;

/** Whose turn it is. */
export function turnSentence(view: Public, you: You): string {
  const { turn } = view;
  if (!turn && view.waits_for && view.waits_for.awaited !== 'round') return waitWords(view.waits_for);
  if (!turn) return isShuffling(view) ? SHUFFLING : PHASES[view.phase];
  if (turn.seat === you.seat) {
    const acts = you.acts
      .map((each) => (each.amount ? `${each.act} ${amount(each.amount, view.unit)}` : each.act))
      .join(', ');
    return `Your turn${acts ? `: ${acts}` : ''}`;
  }
  const seat = view.seats.find((each) => each.seat === turn.seat);
  if (!seat) return '';
  return isLost(view, seat) ? `${seat.name}: connection lost` : `${seat.name} to act`;
}

const SHUFFLING = 'The cards are shuffled';

/** Whether all bets on the cards stand and none is dealt: the players' parts in the order are on their way. */
const isShuffling = (view: Public): boolean =>
  view.cards === 'electronic' && view.phase === 'betting' && !view.seats.some((seat) => seat.cards.length);

const PHASES: Record<Public['phase'], string> = {
  waiting: 'Waiting for players',
  ready: 'Ready for the next round',
  betting: 'The dealer deals',
  showdown: 'Showdown',
  between: 'The round is over',
};
