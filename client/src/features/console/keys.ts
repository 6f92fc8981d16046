// What a key means at the dealer's console, and nothing else: who presses it, when it is sent and what is drawn is elsewhere.
//
// Theory of operation. A moment is the last view, what is being typed and, against the bank, the box that was chosen. A key
// either types on, does an act, opens something, chooses a box, or means nothing. Where cards are due their keys go before all
// others, as C is a suit there and a check elsewhere; while an amount is typed digits belong to it.

import type { Act, Desk, Due, Move, Offer, Public, SeatOffers, Unit, View } from '../../wire/types.ts';
import { amountTyped } from '../../ui/words.ts';
import { freeOffer } from '../table/acting/asking.ts';
import { NO_CARDS, withKey, type TypedCards } from './cards.ts';
import { checkAct, deckToCheck, nextStep } from './steps.ts';

export type Typing =
  | { what: 'nothing' }
  | ({ what: 'cards' } & TypedCards)
  | { what: 'amount'; move: string; digits: string }
  | ({ what: 'wagers'; field: 'ante' | 'blind' | 'trips' } & TypedWagers);

/** Wagers as they are typed; a blind that is not is as much as the ante, and 0 where none lies there. */
export type TypedWagers = { ante: string; blind: string; trips: string };

export const NOTHING: Typing = { what: 'nothing' };

export type Wagered = { ante: number; trips: number; blind?: number }; // the blind where it is not as much as the ante
export type Moment = { view: View; typing: Typing; box: number; now: number; last: ReadonlyMap<number, Wagered> };

export type Dialog = 'fold' | 'undo' | 'reports' | 'keys' | 'player' | 'choice' | 'deck';
export type Meaning =
  | { kind: 'type'; typing: Typing }
  | { kind: 'do'; act: Act }
  | { kind: 'open'; dialog: Dialog; choice: number }
  | { kind: 'box'; box: number };

const does = (act: Act): Meaning => ({ kind: 'do', act });
const types = (typing: Typing): Meaning => ({ kind: 'type', typing });
const opens = (dialog: Dialog, choice = 0): Meaning => ({ kind: 'open', dialog, choice });
const isGo = (key: string): boolean => key === 'Enter' || key === ' ';
const isDigit = (key: string): boolean => /^\d$/.test(key);

/** The seats that something may be entered for, the one in turn first. */
export const seatsAsked = (due: Due): SeatOffers[] => [
  ...(due.acts.length ? [{ seat: due.seat, acts: due.acts }] : []),
  ...due.open,
];

/** The seat the keys are for, with what it may do: the one that was chosen, or the first that is asked. */
export function chosen(due: Due, box: number): SeatOffers | undefined {
  const asked = seatsAsked(due);
  return asked.find(({ seat }) => seat === box) ?? asked[0];
}

/** What a key means now; null where it means nothing. */
export function meaningOf(key: string, moment: Moment): Meaning | null {
  const { view, typing } = moment;
  const desk = view.you.desk;
  if (!desk) return null;
  if (key === 'Escape') return types(NOTHING);
  if (desk.may_enter) {
    const entry = entryOf(key, moment, desk.due);
    if (entry) return entry;
  }
  if (isDigit(key) && typing.what === 'nothing' && desk.choices[Number(key) - 1]?.mine)
    return opens('choice', Number(key) - 1);
  return aroundOf(key, moment);
}

/** What is entered of play. */
function entryOf(key: string, moment: Moment, due: Due): Meaning | null {
  if (due.enter === 'cards') return cardsOf(key, moment, due) ?? giveUpOf(key, moment, due);
  if (due.enter === 'wagers') return wagersOf(key, moment, due);
  const asked = chosen(due, moment.box);
  const amount = asked && amountOf(key, moment, asked);
  if (amount) return amount;
  return (asked && actOf(key, moment.view.public, asked)) ?? extraOf(key, due) ?? giveUpOf(key, moment, due);
}

function cardsOf(key: string, { typing, view }: Moment, due: Due): Meaning | null {
  const now = typing.what === 'cards' ? typing : { what: 'cards' as const, ...NO_CARDS };
  if (isGo(key)) return now.cards.length === due.cards ? does(cardsAct(due, now.cards)) : null;
  if (key === 'm' && due.acts.some(({ act }) => act === 'muck'))
    return does({ act: 'enter', seat: due.seat, move: 'muck' });
  const next = withKey(now, key, due.cards);
  return next && view.you.desk ? types({ what: 'cards', ...next }) : null;
}

export const cardsAct = (due: Due, cards: readonly string[]): Act => ({
  act: 'cards',
  cards: [...cards],
  ...(due.seat ? { seat: due.seat } : {}),
});

/** Digits of an amount that is being typed, or that begin one. */
function amountOf(key: string, { typing, view }: Moment, asked: SeatOffers): Meaning | null {
  const raise = asked.acts.find(isRaise);
  if (typing.what === 'amount') {
    if (key === 'Enter')
      return raise ? does(raiseAct(asked.seat, raise, typing.digits, view.public.unit)) : types(NOTHING);
    if (key === 'Backspace') return types({ ...typing, digits: typing.digits.slice(0, -1) });
    if (isDigit(key) || key === '.') return types({ ...typing, digits: typing.digits + key });
    return null;
  }
  return raise && isDigit(key) ? types({ what: 'amount', move: raise.act, digits: key }) : null;
}

/** What a seat is offered, as a move to enter: the room offers it nothing else. */
export const moveOf = (offer: Offer): Move => offer.act as Move;

const isRaise = ({ act }: Offer): boolean => act === 'bet' || act === 'raise';

/** A bet or raise to what was typed; to the least where nothing was. */
export const raiseAct = (seat: number, raise: Offer, digits: string, unit: Unit): Act => ({
  act: 'enter',
  seat,
  move: moveOf(raise),
  to: digits ? (amountTyped(digits, unit) ?? 0) : (raise.min_to ?? 0),
});

/** One key, one act of the seat in turn. */
function actOf(key: string, table: Public, { seat, acts }: SeatOffers): Meaning | null {
  const of = (...names: string[]) => acts.find(({ act }) => names.includes(act));
  const enter = (offer: Offer | undefined) => (offer ? does({ act: 'enter', seat, move: moveOf(offer) }) : null);
  const times = acts.find((offer) => offer.act === 'play' && offer.times === Number(key));
  if (times?.times) return does({ act: 'enter', seat, move: 'play', times: times.times });
  const raise = acts.find(isRaise);
  switch (key) {
    case 'f':
      return of('fold') && freeOffer(acts) ? opens('fold') : enter(of('fold'));
    case 'c':
      return enter(of('check', 'stand') ?? of('call'));
    case 'x':
      return enter(of('call-and-fold'));
    case 'n':
      return enter(of('time-out'));
    case 'a': {
      const act = allIn(table, { seat, acts });
      return act && does(act);
    }
    case 'b':
    case 'r':
      if (!raise) return null;
      return raise.min_to === raise.max_to
        ? does({ act: 'enter', seat, move: moveOf(raise), to: raise.max_to ?? 0 })
        : types({ what: 'amount', move: raise.act, digits: '' });
  }
  return null;
}

/** All the chips of a seat, where the rules let them go in: as a bet, a raise, or a call for less. */
export function allIn(table: Public, { seat, acts }: SeatOffers): Act | null {
  const who = table.seats.find((each) => each.seat === seat);
  if (!who) return null;
  const raise = acts.find((offer) => isRaise(offer) && offer.max_to === who.stake + who.bet);
  if (raise) return { act: 'enter', seat, move: moveOf(raise), to: raise.max_to ?? 0 };
  return acts.some((offer) => offer.act === 'call' && offer.amount === who.stake)
    ? { act: 'enter', seat, move: 'call' }
    : null;
}

/** A blind somebody makes who need not. */
function extraOf(key: string, due: Due): Meaning | null {
  const move = key === 's' ? 'straddle' : key === 'o' ? 'over-blind' : '';
  const by = move ? due.open.find(({ acts }) => acts.some(({ act }) => act === move)) : undefined;
  return by && move ? does({ act: 'enter', seat: by.seat, move }) : null;
}

/** Who concedes by the key: the seat that was chosen, or the first that may. */
export function conceding(due: Due, box: number): SeatOffers | undefined {
  const may = due.open.filter(({ acts }) => acts.some(({ act }) => act === 'concede'));
  return may.find(({ seat }) => seat === box) ?? may[0];
}

function giveUpOf(key: string, { box }: Moment, due: Due): Meaning | null {
  const by = key === 'g' ? conceding(due, box) : undefined;
  return by ? does({ act: 'enter', seat: by.seat, move: 'concede' }) : null;
}

/** Wagers of the box that was chosen: digits are the ante, after B its blind, after T the trips; L takes those of its last round again. */
function wagersOf(key: string, { typing, view, box, last }: Moment, due: Due): Meaning | null {
  const asked = chosen(due, box);
  if (!asked) return null;
  const now = typing.what === 'wagers' ? typing : NO_WAGERS;
  if (key === 'l') {
    const again = last.get(asked.seat) ?? { ante: asked.acts[0]?.min_to ?? 0, trips: 0 };
    return does(wagersAct(asked.seat, again));
  }
  if (key === 't') return types({ ...now, field: now.field === 'trips' ? 'ante' : 'trips' });
  if (key === 'b') return types({ ...now, field: now.field === 'blind' ? 'ante' : 'blind' });
  if (isDigit(key) || key === '.') return types({ ...now, [now.field]: now[now.field] + key });
  if (typing.what !== 'wagers') return null;
  if (key === 'Backspace') return types({ ...now, [now.field]: now[now.field].slice(0, -1) });
  return isGo(key) && isWagered(now) ? does(wagersAct(asked.seat, wagersTyped(now, view.public.unit))) : null;
}

export const NO_WAGERS = { what: 'wagers' as const, field: 'ante' as const, ante: '', blind: '', trips: '' };

export const isWagered = ({ ante, blind, trips }: TypedWagers): boolean => Boolean(ante || blind || trips);

export function wagersTyped({ ante, blind, trips }: TypedWagers, unit: Unit): Wagered {
  const typed = (digits: string) => (digits ? (amountTyped(digits, unit) ?? 0) : 0);
  return { ante: typed(ante), trips: typed(trips), ...(blind ? { blind: typed(blind) } : {}) };
}

export const wagersAct = (seat: number, { ante, blind = ante, trips }: Wagered): Act => ({
  act: 'wagers',
  seat,
  ante,
  blind,
  trips,
});

/** Whether Undo has something to say: what is taken back, or why nothing is any more. */
export const opensUndo = (desk: Desk): boolean =>
  desk.may.includes('correct') && Boolean(desk.undo ?? desk.undo_refused);

/** Keys around play: the next step, taking back, the clock, what went wrong, another box. */
function aroundOf(key: string, { view, box, now }: Moment): Meaning | null {
  const desk = view.you.desk;
  if (!desk) return null;
  if (isGo(key)) {
    const step = nextStep(view);
    return step && ('act' in step ? does(step.act) : opens(step.opens));
  }
  const deck = deckToCheck(desk);
  switch (key) {
    case 'w':
      return deck && does(checkAct(deck));
    case 'n':
      return deck && opens('deck');
    case 'u':
      return opensUndo(desk) ? opens('undo') : null;
    case 'i':
      return desk.reports.length && desk.may.includes('report') ? opens('reports') : null;
    case 'k':
      if (desk.clock && desk.live)
        return now >= desk.clock.until ? does({ act: 'enter', seat: desk.clock.seat, move: 'time-out' }) : null;
      return desk.may.includes('clock') && !desk.clock ? does({ act: 'clock' }) : null;
    case 'p':
      return desk.may.includes('seat-player') ? opens('player') : null;
    case '?':
      return opens('keys');
    case 'ArrowLeft':
    case 'ArrowRight': {
      const seats = seatsAsked(desk.due).map(({ seat }) => seat);
      const at = Math.max(0, seats.indexOf(box)) + (key === 'ArrowRight' ? 1 : -1);
      const next = seats[(at + seats.length) % seats.length];
      return next === undefined ? null : { kind: 'box', box: next };
    }
  }
  return null;
}
