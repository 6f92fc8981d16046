// Where a round against the bank stands, and whom it waits for.

import { waitWords } from '../table/waiting.ts';
import type { SeatSeen } from '../../wire/generated.ts';
import type { Public } from '../../wire/types.ts';

export type Stage = 'closed' | 'waiting' | 'wagers' | 'dealing' | 'before' | 'flop' | 'river' | 'settling' | 'over';

const FLOP = 3;

export function stageOf(view: Public): Stage {
  if (view.closed) return 'closed';
  if (view.phase === 'ready') return 'wagers';
  if (view.phase === 'showdown') return 'settling';
  if (view.phase === 'between') return 'over';
  if (view.phase === 'waiting') return 'waiting';
  if (!view.dealer) return askedOf(view).length ? 'wagers' : 'dealing';
  if (view.board.length > FLOP) return 'river';
  return view.board.length ? 'flop' : 'before';
}

const WORDS: Record<Stage, string> = {
  closed: 'The table is closed',
  waiting: 'Waiting for the next round',
  wagers: 'Wagers, please',
  dealing: 'No more wagers: the cards are shuffled',
  before: 'Before the flop',
  flop: 'After the flop',
  river: 'On the river',
  settling: 'The dealer settles',
  over: 'The round is over',
};

export const stageWords = (view: Public, past = false): string =>
  past && stageOf(view) === 'wagers'
    ? 'Wagers'
    : view.choices.length
      ? 'An official is asked to decide'
      : view.waits_for && toldOf(view, view.waits_for.awaited)
        ? waitWords(view.waits_for)
        : WORDS[stageOf(view)];

const toldOf = (view: Public, awaited: string): boolean =>
  stageOf(view) === 'waiting' || ['bank', 'stopped', 'official'].includes(awaited);

/** The seats that play waits for. */
export const askedOf = (view: Public): number[] => view.asked ?? (view.turn ? [view.turn.seat] : []);

/** A name without the mark of a bot, which is shown apart. */
export const nameOf = (seat: SeatSeen): string => (seat.bot ? seat.name.replace(/\s*\(bot\)$/, '') : seat.name);

const MOST_NAMES = 2;

/** Whom play waits for, in words; empty where it waits for nobody. Of a round that is over (`past`) nobody is asked any more. */
export function askedWords(view: Public, own: number | null, past = false): string {
  const asked = askedOf(view);
  const wagers = stageOf(view) === 'wagers';
  if (own && asked.includes(own))
    return past ? `You ${wagers ? 'to wager' : 'to decide'}` : wagers ? 'It is your turn' : 'Your decision';
  const names = asked.flatMap((number) => view.seats.filter((seat) => seat.seat === number).map(nameOf));
  if (!names.length) return '';
  const what = wagers ? 'to wager' : 'to decide';
  return names.length > MOST_NAMES ? `${names.length} players ${what}` : `${names.join(' and ')} ${what}`;
}
