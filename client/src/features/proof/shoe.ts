// The shoe of one round: cards leave it in order, and what is shown was opened at the place it was dealt from.
//
// Theory of operation. The lines are followed once. The deal names the shoe positions of every hand; each line that turns
// cards up is kept with the positions they must have come from. At the end every such card has to be among those opened
// there, and nothing else may be opened. It knows no rule of any game.

import { Fault, hold, type Line } from './record.ts';
import { Shuffle } from './shuffle.ts';

const DRAWS = ['communal-dealt', 'cards-set-aside', 'card-burnt'];
const SHOWS = [...DRAWS, 'communal-revealed', 'hole-replaced', 'stub-reshuffled'];
const SHOWS_HAND = ['hand-shown', 'hand-exposed', 'box-shown', 'dealer-shown'];
const DEALS = ['holes-dealt', 'cards-dealt'];
const GLIMPSES = ['cards-exposed', 'communal-seen']; // their positions are not told
const DEALER = -1;

export type Shown = { line: number; positions: number[]; cards: string[] };

export class Shoe {
  readonly shuffles: Shuffle[];
  readonly hands = new Map<number, number[]>(); // shoe positions by place in the round
  readonly shown: Shown[] = [];
  private readonly glimpsed = new Set<string>();
  private next = 0;
  private round: number | null = null;
  ended = false;

  constructor(shuffle: Shuffle) {
    this.shuffles = [shuffle];
  }

  /** Everything opened so far, by shoe position. */
  opened(): Map<number, string> {
    return new Map(this.shuffles.flatMap((shuffle) => [...shuffle.cards]));
  }

  /** The cards left are shuffled again, and lie behind all earlier ones. */
  addStub(shuffle: Shuffle): void {
    this.shuffles.push(shuffle);
    this.next = shuffle.first;
  }

  /** Follow one line of a round. */
  take(line: Line): void {
    const kind = line.type;
    const cards = (line.cards ?? [line.card]).map(String);
    if (DEALS.includes(kind)) this.deal(line);
    else if (DRAWS.includes(kind)) this.draw(line, [...(line.burnt ?? []), ...placesOf(line)]);
    else if (GLIMPSES.includes(kind)) cards.forEach((card) => this.glimpsed.add(card));
    else if (kind === 'hole-replaced') this.replace(line);
    if (SHOWS.includes(kind)) this.shown.push({ line: line.seq, positions: placesOf(line), cards });
    if (SHOWS_HAND.includes(kind)) {
      const positions = this.hands.get(line.place ?? DEALER);
      hold('shown', positions !== undefined, () => `line ${line.seq} shows a hand that was never dealt`);
      this.shown.push({ line: line.seq, positions: [...(positions ?? [])], cards });
    }
    this.ended ||= kind.endsWith('round-ended') || kind.endsWith('round-voided');
  }

  private deal(line: Line): void {
    const holes = line.holes ?? (line.positions as number[][] | undefined) ?? [];
    this.hands.clear();
    holes.forEach((hole, place) => this.hands.set(place, [...hole]));
    this.hands.set(DEALER, [...(line.dealer ?? [])]);
    this.draw(line, [...[...this.hands.values()].flat(), ...(line.communal ?? [])]);
  }

  private replace(line: Line): void {
    const place = line.place ?? DEALER;
    const fresh = line.replacement ?? -1;
    this.draw(line, fresh === this.next ? [fresh] : []); // or a card burnt before
    this.hands.set(place, [...(this.hands.get(place) ?? []).filter((at) => at !== line.position), fresh]);
  }

  /** Cards leave the shoe in order, after the cut, for one round only. */
  private draw(line: Line, positions: number[]): void {
    const shuffle = this.shuffles.at(-1);
    if (!shuffle) return;
    this.round ??= line.round;
    hold('order', line.round === this.round, () => `line ${line.seq} deals from the shoe of round ${this.round}`);
    hold(
      'order',
      shuffle.depth !== null || (!shuffle.commitments.size && !shuffle.byPlayers),
      () => `line ${line.seq} deals before the cards are cut`,
    );
    shuffle.depth ??= 0;
    const sorted = [...positions].sort((a, b) => a - b);
    const start = this.next;
    this.next += positions.length;
    hold(
      'order',
      sorted.every((at, index) => at === start + index) && this.next <= shuffle.first + shuffle.count,
      () => `line ${line.seq} takes positions ${sorted.join(', ')} from the shoe, where ${start} is next`,
    );
  }

  /** What does not fit between what was shown and what was opened. */
  faults(): Fault[] {
    const opened = this.opened();
    const fit = new Set<number>();
    const found: Fault[] = [];
    for (const { line, positions, cards } of this.shown) {
      const known = cards.filter((card) => card !== '??');
      const there = positions.map((at) => opened.get(at));
      positions.forEach((at, index) => known.includes(there[index] ?? '') && fit.add(at));
      if (new Set(known.filter((card) => there.includes(card))).size < known.length) {
        const words = there.map((card) => card ?? 'nothing').join(' ');
        found.push(new Fault('shown', `line ${line} shows ${known.join(' ')}, and ${words} was opened where it lay`));
      }
    }
    for (const [at, card] of this.round === null ? [] : [...opened].sort(([a], [b]) => a - b)) {
      if (!fit.has(at) && !this.glimpsed.has(card)) {
        found.push(new Fault('hidden', `${card} at shoe position ${at} was opened and never shown`));
      }
    }
    return found;
  }
}

/** The shoe positions a line is about. */
function placesOf(line: Line): number[] {
  return (line.positions ?? line.returned ?? [line.position]) as number[];
}
