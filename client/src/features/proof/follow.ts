// The shuffles and cards of a round, followed line by line; what does not hold is collected, and the next line is read.

import { Fault, hold, type Line, type Topic } from './record.ts';
import { Shoe } from './shoe.ts';
import { Shuffle } from './shuffle.ts';

/** What was found about the cards of a round. */
export type Followed = {
  shoe: Shoe | null; // null where nothing was shuffled here: a table with real cards
  seats: readonly number[]; // by place in the round
  shuffledAt: number; // numbers of lines; 0 where there is none
  cutAt: number;
  dealtAt: number;
  voids: Void[];
  shuffled: Line[]; // the shuffles of the round, void ones as well
  stored: readonly string[];
  faults: Fault[];
};

/** A shuffle of the round from which nothing was dealt. */
export type Void = { shuffle: number; cause: string; seats: readonly number[]; at: number };

const BETS = ['extra-blind-made', 'chips-added', 'wagers-placed'];

const OPENINGS = ['round-opened', 'banked-round-opened'];

/** Follow the lines of one round. */
export function follow(lines: readonly (Line | null)[], stored: readonly string[]): Followed {
  const found: Followed = {
    ...{ shoe: null, seats: [], shuffledAt: 0, cutAt: 0, dealtAt: 0 },
    ...{ voids: [], shuffled: [], stored, faults: [] },
  };
  for (const line of lines) {
    if (!line) continue;
    try {
      take(found, line);
    } catch (error) {
      found.faults.push(
        error instanceof Fault ? error : new Fault(topicOf(line), `line ${line.seq} is not written as such lines are`),
      );
    }
  }
  if (found.shoe) found.faults.push(...found.shoe.faults());
  return found;
}

function take(found: Followed, line: Line): void {
  if (OPENINGS.includes(line.type)) found.seats = line.seats ?? line.boxes ?? [];
  if (line.type === 'deck-shuffled') shuffled(found, line);
  else if (line.type === 'deck-cut') {
    const shuffle = shuffleOf(found, line);
    shuffle.cut(line);
    found.cutAt ||= line.seq;
    shuffle.checkParts();
  } else if (line.type === 'shuffle-void') isVoid(found, line);
  else if (line.type === 'cards-opened') opened(found, line);
  else if (found.shoe) {
    const open = found.shoe.shuffles.at(-1)?.isOpen ?? false;
    hold('order', !open || !BETS.includes(line.type), () => `line ${line.seq} is a bet once the cards were shuffled`);
    found.shoe.take(line);
    if (line.type === 'holes-dealt' || line.type === 'cards-dealt') found.dealtAt ||= line.seq;
  }
}

function shuffled(found: Followed, line: Line): void {
  const shuffle = new Shuffle(line);
  found.shuffled.push(line);
  const last = found.shoe?.shuffles.at(-1);
  const whole = shuffle.deck.length;
  const stub = last !== undefined && shuffle.first > 0;
  const behind = stub ? last.first + last.count : 0;
  const least = stub ? 1 : whole;
  const rising = !last || shuffle.number > last.number;
  const dropped = last?.isOpen ?? false;
  const next = !last || !shuffle.byPlayers || shuffle.number === last.number + 1;
  if (stub) found.shoe?.addStub(shuffle);
  else {
    if (found.shoe) found.faults.push(...found.shoe.faults());
    found.shoe = new Shoe(shuffle);
    found.shuffledAt = line.seq;
    found.cutAt = 0;
  }
  hold(
    'order',
    shuffle.first === behind && shuffle.count >= least && shuffle.count <= whole && rising,
    () =>
      `line ${line.seq} shuffles ${shuffle.count} of ${whole} cards from shoe position ${shuffle.first}, out of order`,
  );
  hold('voids', !dropped, () => `shuffle ${last?.number} was neither dealt from nor called void`);
  hold('voids', next, () => `shuffle ${shuffle.number} follows shuffle ${last?.number}`);
  shuffle.checkCommitments();
}

function isVoid(found: Followed, line: Line): void {
  const shuffle = shuffleOf(found, line);
  const { cause = '', seats = [] } = line;
  hold('voids', shuffle.isOpen, () => `line ${line.seq} calls shuffle ${shuffle.number} void, which is not open`);
  shuffle.isVoid = true;
  hold(
    'voids',
    seats.every((seat) => shuffle.commitments.has(seat)),
    () => `line ${line.seq} names seats ${seats.join(', ')}, and not all of them had committed to a part`,
  );
  found.voids.push({ shuffle: shuffle.number, cause, seats, at: line.seq });
}

function opened(found: Followed, line: Line): void {
  const shuffle = shuffleOf(found, line);
  for (const opening of line.openings ?? []) {
    try {
      shuffle.open(opening);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      found.faults.push(error);
    }
  }
}

function shuffleOf(found: Followed, line: Line): Shuffle {
  const shuffle = found.shoe?.shuffles.find((each) => each.number === line.shuffle);
  if (!shuffle)
    throw new Fault(topicOf(line), `line ${line.seq} is about shuffle ${line.shuffle}, which is not in the shoe`);
  return shuffle;
}

function topicOf(line: Line): Topic {
  if (line.type === 'deck-cut') return 'cut';
  if (line.type === 'shuffle-void') return 'voids';
  return line.type === 'cards-opened' ? 'openings' : 'order';
}
