// The shuffles at one table as a player's browser follows them: it gives its part, and holds the house to what it has said.
//
// Theory of operation. Each view has the house's newest statement. It is checked before anything else is done: signed, by a
// key the house vouches for, in line with every statement kept, its number the next one. Only then is the part revealed that
// was committed to. What does not hold is an alarm; after a grave one nothing is contributed at this table until the player
// has decided. What was written is looked up in the record after the round: in some rounds chosen by chance, which the house
// cannot foresee, and in every round with a void shuffle.

import { digestOf, hasSigned, receiptText } from '../../../wire/signing.ts';
import type { Item, Proof, TableAct } from '../../../wire/generated.ts';
import { isGrave, type Alarm } from './alarms.ts';
import type { Given, KeptTable, Statement } from './kept.ts';
import { contradiction, inRecord, isSigned, type Found } from './statements.ts';

/** What a watcher sees of a table. */
export type Seen = {
  proof: Proof | null;
  news: readonly Pick<Item, 'seq' | 'type' | 'void'>[];
  seat: number | null;
  asked: 'commitment' | 'value' | null;
  round: number;
  playing: boolean;
};

/** What the watch needs of the room. */
export type World = {
  vouched(key: string): Promise<string>; // why the house's signing key does not vouch for it; empty where it does
  send(act: TableAct): Promise<string | null>; // the receipt; null where it was refused or there was no answer
  lines(round: number): Promise<readonly string[]>; // of the record
  alarm(alarm: Alarm): void;
  now(): number;
  chance(): number; // from 0 to 1
};

const CHECKED = 0.1; // of one's own rounds, chosen by chance
const DEALS = ['holes-dealt', 'cards-dealt'];

export class ShuffleWatch {
  private readonly table: string;
  private readonly kept: KeptTable;
  private readonly world: World;
  private last: Statement | null = null; // that was found in order while nothing was missed
  private open = false; // a shuffle was told of, and neither a deal nor its void line since
  private dropped = false; // so it was when the next one was told of
  private told = 0; // the shuffles told of since the last statement
  private heard = 0; // the newest line of news
  private committed = 0; // the shuffle that this browser has last committed to
  private asking = '';
  private odd = false; // a shuffle of this round was void
  private gave = false;
  private round = 0;
  private queue: Promise<void> = Promise.resolve();
  private refused = ''; // the signature of a statement that was found not to hold
  private stopped: boolean; // by a grave alarm, in this visit or before
  private readonly raised = new Set<string>();

  constructor(table: string, kept: KeptTable, world: World) {
    this.table = table;
    this.kept = kept;
    this.world = world;
    kept.begin();
    this.stopped = kept.read().alarms.some(isGrave);
  }

  /** Follow a view; they are taken one after the other, as a key may have to be asked for. */
  take(seen: Seen): Promise<void> {
    this.queue = this.queue.then(() => this.follow(seen)).catch(() => undefined);
    return this.queue;
  }

  /** The connection was cut: what is told next may follow something that was missed. */
  missed(): void {
    this.queue = this.queue.then(() => {
      this.last = null;
      this.heard = 0;
      this.open = false;
      this.asking = '';
    });
  }

  /** The player begins anew after an alarm: all that was kept is forgotten, and another key is made. */
  restart(): void {
    this.kept.forget();
    this.raised.clear();
    this.stopped = false;
    this.last = null;
    this.asking = this.refused = '';
  }

  private async follow(seen: Seen): Promise<void> {
    this.listen(seen);
    if (seen.proof && !(await this.holds(seen.proof))) return;
    this.contribute(seen);
    this.lookUp(seen);
  }

  /** Note what is told of shuffles and deals since the last statement. */
  private listen({ news, seat }: Seen): void {
    for (const item of news.filter(({ seq }) => seq > this.heard)) {
      if (item.type === 'deck-shuffled') {
        this.dropped ||= this.open;
        this.open = true;
        this.told += 1;
      } else if (item.void || DEALS.includes(item.type)) this.open = false;
      if (item.void) this.odd = true;
      if (seat && item.void?.seats?.includes(seat)) this.blame(item.void.shuffle, seat);
    }
    this.heard = news.at(-1)?.seq ?? this.heard;
  }

  /** A shuffle is void, and the house says that one's own part did not come. */
  private blame(shuffle: number, seat: number): void {
    const kept = this.kept.read();
    const own = kept.given.findLast((one) => one.shuffle === shuffle && one.seat === seat);
    if (!own && (!this.last || this.stopped)) return; // it is of before this player came, or withheld on purpose
    this.raise({
      kind: own ? (own.receipt ? 'blamed' : 'blamed-unsure') : 'shut-out',
      found: `Shuffle ${shuffle} is void because the part of seat ${seat} did not come.`,
      statements: kept.statements.filter((one) => one.shuffle === shuffle),
      given: own ? [own] : [],
      lines: [],
    });
  }

  /** Check the house's statement, and keep it; whether it holds. */
  private async holds(proof: Proof): Promise<boolean> {
    const { shuffle, root, line, key, signature } = proof;
    const said: Statement = {
      ...{ shuffle, root, line, key, signature },
      commitments: digestOf(proof.commitments),
      at: this.world.now(),
    };
    if (this.last?.line === line && this.last.root === root && this.last.signature === signature) return !this.stopped;
    if (signature === this.refused) return false;
    const found = await this.fault(said);
    this.kept.keepStatement(said);
    if (found) {
      this.refused = signature;
      this.raise(found);
      return false;
    }
    this.last = said;
    this.told = 0;
    this.dropped = false;
    return !this.stopped;
  }

  private async fault(said: Statement): Promise<Found | null> {
    const alone = { statements: [said], given: [], lines: [] };
    const number = `Shuffle ${said.shuffle}`;
    if (!isSigned(this.table, said))
      return { kind: 'wrong-signature', found: `${number}: the signature does not fit the key it names.`, ...alone };
    const stranger = await this.world.vouched(said.key);
    if (stranger) return { kind: 'unknown-key', found: `${number}: ${stranger}.`, ...alone };
    return contradiction(this.table, said, this.kept.read().statements) ?? this.missing(said);
  }

  /** What is missing between the last statement and this one, where every line was seen. */
  private missing(said: Statement): Found | null {
    const { last } = this;
    if (!last || said.shuffle === last.shuffle) return null;
    const both = { statements: [last, said], given: [], lines: [] };
    if (said.shuffle - last.shuffle > Math.max(1, this.told)) {
      const words = `Shuffle ${said.shuffle} follows shuffle ${last.shuffle}, and ${this.told} were told of.`;
      return { kind: 'gap', found: words, ...both };
    }
    if (this.dropped) return { kind: 'gap', found: 'A shuffle was neither dealt from nor called void.', ...both };
    return null;
  }

  private contribute({ proof, seat, asked, round }: Seen): void {
    const now = `${asked} ${seat} ${proof?.line ?? ''}`;
    const coming = (proof?.shuffle ?? 0) + 1;
    if (!seat || this.stopped) return;
    if (proof && this.committed === proof.shuffle && asked !== 'value') this.leftOut(proof, seat);
    if (!asked || now === this.asking) return;
    this.asking = now;
    if (asked === 'commitment') {
      this.committed = coming;
      const part = this.kept.signedCommitment(coming, seat);
      this.sent({ act: 'commit', shuffle: coming, ...part });
    } else if (proof) {
      this.round = round;
      this.reveal(proof, seat);
    }
  }

  /** Send an act; what becomes of it is not waited for, as the next view may come before. */
  private sent(act: TableAct, receipted: (receipt: string) => void = () => undefined): void {
    void this.world.send(act).then((receipt) => {
      if (receipt !== null) return receipted(receipt);
      this.asking = ''; // where it is asked for again, it is sent again
      this.committed = 0;
    });
  }

  private reveal(proof: Proof, seat: number): void {
    const { shuffle, root, key } = proof;
    if (proof.commitments[seat] !== this.kept.commitment(shuffle, seat)) {
      this.leftOut(proof, seat);
      return;
    }
    const part = this.kept.signedValue(shuffle, root, seat);
    const given: Given = { shuffle, seat, root, ...part, at: this.world.now(), receipt: '', key };
    this.kept.keepGiven(given);
    this.gave = true;
    this.committed = shuffle + 1;
    const next = this.kept.signedCommitment(shuffle + 1, seat);
    this.sent({ act: 'reveal', shuffle, ...part, next }, (receipt) => {
      if (hasSigned(key, receiptText(this.table, shuffle, root, seat, part.value), receipt))
        this.kept.keepGiven({ ...given, receipt });
      else if (receipt)
        this.raise({
          kind: 'wrong-signature',
          found: `The receipt for your part in shuffle ${shuffle} is not signed by the key of its statement.`,
          ...{ statements: this.last ? [this.last] : [], given: [{ ...given, receipt }], lines: [] },
        });
    });
  }

  private leftOut(proof: Proof, seat: number): void {
    const there = proof.commitments[seat];
    if (there === this.kept.commitment(proof.shuffle, seat)) return;
    this.committed = 0;
    this.raise({
      kind: there ? 'other-part' : 'left-out',
      found: `Shuffle ${proof.shuffle}, seat ${seat}.`,
      statements: this.last ? [this.last] : [],
      given: [],
      lines: [],
    });
  }

  /** Look a round up in the record once it is over. */
  private lookUp({ round, playing }: Seen): void {
    const over = this.gave && this.round > 0 && (round !== this.round || !playing);
    if (!over) return;
    const wanted = this.odd || this.world.chance() < CHECKED;
    const number = this.round;
    this.gave = this.odd = false;
    if (wanted)
      void this.world.lines(number).then(
        (lines) => this.check(lines),
        () => undefined,
      ); // the proof looks again
  }

  /** Hold lines of the record against what was kept. */
  check(lines: readonly string[]): void {
    for (const found of inRecord(lines, this.kept.read())) this.raise(found);
  }

  private raise(found: Found): void {
    const shuffle = found.statements.at(-1)?.shuffle ?? found.given.at(-1)?.shuffle ?? this.last?.shuffle ?? 0;
    const alarm: Alarm = { ...found, table: this.table, shuffle, at: this.world.now() };
    const name = isGrave(alarm) ? `${found.kind} ${shuffle}` : found.kind; // a note is made once in a visit
    if (this.raised.has(name)) return;
    this.raised.add(name);
    if (isGrave(alarm)) this.kept.keepAlarm(alarm);
    this.stopped ||= isGrave(alarm);
    this.world.alarm(alarm);
  }
}
