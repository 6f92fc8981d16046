// One shuffle: what the house committed to, how it was cut, what has been opened of it.

import { commitmentText, hasSigned, revealText } from '../../wire/signing.ts';
import { depthOf, fits, PLAYERS_ORDER, playersOrder, rootOf } from './hashing.ts';
import { hold, type Committed, type Contributed, type Line, type Opening } from './record.ts';

const WHOLE = [...'23456789TJQKA'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));
const LEAST_CUT = 4; // cards; fewer are not cut

export class Shuffle {
  readonly number: number;
  readonly first: number;
  readonly count: number;
  readonly root: string;
  readonly deck: readonly string[];
  readonly commitments: ReadonlyMap<number, string>;
  readonly protocol: number;
  readonly line: string; // its number and hash
  private readonly table: string;
  private readonly committed: readonly Committed[];
  private order: readonly number[] | null = null; // the players', once it is cut; the house's own in protocol 1
  isVoid = false;
  contributions: readonly Contributed[] = [];
  depth: number | null = null; // null until it is cut, or known that it is not
  readonly cards = new Map<number, string>(); // those opened, by shoe position

  constructor(line: Line) {
    this.number = line.shuffle ?? 0;
    this.first = line.first ?? 0;
    this.count = line.count ?? 0;
    this.root = line.root ?? '';
    this.deck = [...WHOLE.slice(WHOLE.length - (line.deck?.size ?? 0)), ...(line.deck?.joker ? ['Jo'] : [])];
    this.committed = line.commitments ?? [];
    this.commitments = new Map(this.committed.map((each) => [each.seat, each.commitment]));
    this.protocol = line.protocol ?? 1;
    this.table = line.stream;
    this.line = `${line.seq}:${line.hash}`;
  }

  /** Whether players make an order in it, with parts that all have to come. */
  get byPlayers(): boolean {
    return this.protocol >= PLAYERS_ORDER;
  }

  /** Whether its parts are still to be revealed. */
  get isOpen(): boolean {
    return this.byPlayers && this.depth === null && !this.isVoid;
  }

  /** Check that every commitment is signed by the key it names. */
  checkCommitments(): void {
    hold('parts', this.protocol <= PLAYERS_ORDER, () => `shuffle ${this.number} is by protocol ${this.protocol}`);
    for (const { seat, commitment, key = '', signature = '' } of this.byPlayers ? this.committed : []) {
      const text = commitmentText(this.table, this.number, seat, commitment, key);
      hold('parts', hasSigned(key, text, signature), () => `the commitment of seat ${seat} is not signed by its key`);
    }
  }

  /** The shoe position of a committed one. */
  shoePosition(committed: number): number {
    const place = this.order ? this.order.indexOf(committed) : committed;
    const turned = (place - (this.depth ?? 0)) % this.count;
    return this.first + ((turned + this.count) % this.count);
  }

  /** Make the cut again. */
  cut(line: Line): void {
    const given = line.contributions ?? [];
    hold('order', this.depth === null, () => `line ${line.seq} cuts a second time, or after a card was dealt`);
    hold('cut', this.count >= LEAST_CUT, () => `line ${line.seq} cuts ${this.count} cards, which are too few`);
    const seats = given.map((each) => each.seat);
    const same = seats.length === this.commitments.size && seats.every((seat) => this.commitments.has(seat));
    hold(
      'cut',
      same && new Set(seats).size === seats.length,
      () => `line ${line.seq} has contributions of other seats than had committed`,
    );
    const number = this.byPlayers ? this.number : null;
    const kept = given.filter((each) => fits(each.seat, each.value, this.commitments.get(each.seat) ?? '', number));
    const counted = given.filter((each) => each.counted);
    hold(
      'cut',
      counted.length === kept.length && counted.every((each) => kept.includes(each)),
      () =>
        `line ${line.seq} counts other contributions than those of seats ${kept.map((each) => each.seat).join(', ') || 'nobody'}, which fit their commitments`,
    );
    const values = kept.map(({ seat, value }) => ({ seat, value: value ?? '' })).sort((a, b) => a.seat - b.seat);
    this.contributions = given;
    this.depth = depthOf(this.root, this.count, values, this.protocol);
    if (this.byPlayers) this.order = playersOrder(this.root, this.count, values);
    hold(
      'cut',
      line.depth === this.depth,
      () => `line ${line.seq} cuts ${line.depth} deep, where root and contributions say ${this.depth}`,
    );
  }

  /** Check that every part came that was committed to, and is signed by the same key under this root. */
  checkParts(): void {
    for (const { seat, value, counted, signature = '' } of this.byPlayers ? this.contributions : []) {
      hold('parts', counted, () => `the part of seat ${seat} did not come, and the shuffle is not void`);
      const key = this.committed.find((each) => each.seat === seat)?.key ?? '';
      const text = revealText(this.table, this.number, this.root, seat, value ?? '');
      hold('parts', hasSigned(key, text, signature), () => `the part of seat ${seat} is not signed by its key`);
    }
  }

  /** Check one opened card; where it lies in the shoe. */
  check(opening: Opening): number {
    const position = this.shoePosition(opening.position);
    hold(
      'openings',
      rootOf(this.count, opening) === this.root,
      () => `${opening.card} at shoe position ${position}: its proof does not lead to the root`,
    );
    const elsewhere = [...this.cards].some(([at, card]) => card === opening.card && at !== position);
    hold(
      'openings',
      this.deck.includes(opening.card) && !elsewhere,
      () => `${opening.card} is not in the deck, or lies elsewhere in shuffle ${this.number}`,
    );
    return position;
  }

  /** Open one card for everybody. */
  open(opening: Opening): void {
    this.depth ??= 0;
    this.cards.set(this.check(opening), opening.card);
  }
}
