// Where a replay stands: streets, steps and what belongs to each.

import type { Frame, Replay } from './api.ts';

export type Mark = { index: number; words: string };

const STREETS: Record<number, string> = { 3: 'Flop', 4: 'Turn', 5: 'River' };

/** Where each street begins, in the words players use. */
export function marksOf(frames: readonly Frame[]): Mark[] {
  const marks: Mark[] = [];
  let board = 0;
  let flop = false; // whether the first three came at once
  let dealt = false;
  let shown = false;
  frames.forEach((frame, index) => {
    const cards = frame.public.board.length;
    if (!dealt && frame.public.seats.some((seat) => seat.cards.length)) {
      dealt = true;
      marks.push({ index, words: 'Deal' });
    }
    if (cards > board) {
      flop ||= board === 0 && cards === 3;
      marks.push({ index, words: streetOf(board, cards, flop) });
      board = cards;
    }
    if (!shown && frame.public.phase === 'showdown') {
      shown = true;
      marks.push({ index, words: 'Showdown' });
    }
  });
  if (frames.length > 1) marks.push({ index: frames.length - 1, words: 'End' });
  return marks.filter((mark, place) => marks[place + 1]?.index !== mark.index); // the later of two at one step
}

/** What communal cards are called: by their street where there was a flop, otherwise by their number. */
function streetOf(before: number, cards: number, flop: boolean): string {
  if (before && cards - before > 1) return flop ? 'Turn, river' : `Cards ${before + 1} to ${cards}`;
  return (flop ? STREETS[cards] : undefined) ?? `Card ${cards}`;
}

export type Step = { said: string[]; more: string[] }; // what a step says, and what is the same in every round, folded away

/** A step as it is read: of the opening that the deck is ready, of the end that it is over. */
export function stepOf({ text }: Pick<Frame, 'text'>, index: number, count: number): Step {
  const before = text.some((line) => line.startsWith('Deck sealed')); // cards were shuffled before the round, once
  if (index === 0 && text.length > 1)
    return { said: [before ? 'Deck sealed, shuffled, cut' : 'Rules and stacks of this round'], more: text };
  const [first = '', ...rest] = text;
  return index === count - 1 && first.startsWith('*** END') ? { said: [first], more: rest } : { said: text, more: [] };
}

/** The last step that had happened by a frame. */
export function stepAt<Step extends { seq: number }>(steps: readonly Step[], seq: number): Step | null {
  return steps.findLast((step) => step.seq <= seq) ?? null;
}

/** Where the first step with hands to compare is shown, among the frames; -1 where there is none. */
export function firstShown(
  steps: readonly { seq: number; players: readonly unknown[] }[],
  frames: readonly { seq: number }[],
): number {
  const shown = steps.find((step) => step.players.length);
  return shown ? frames.findIndex((frame) => frame.seq >= shown.seq) : -1;
}

/** What the reader has won or lost in a round; null for somebody without a hand in it. */
export function netOf(replay: Replay): number | null {
  const [first, last] = [replay.frames[0], replay.frames.at(-1)].map((frame) =>
    frame?.public.seats.find((seat) => seat.seat === replay.seat),
  );
  return first && last && replay.seats.includes(first.seat) ? last.stake - first.stake - first.bet : null;
}
