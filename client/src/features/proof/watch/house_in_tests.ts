// A house for the tests of the watch: it signs what it likes, and may lie.

import { bytesToHex } from '@noble/hashes/utils.js';

import type { Proof, TableAct } from '../../../wire/generated.ts';
import { digestOf, publicKey, receiptText, signed, statementText } from '../../../wire/signing.ts';
import type { Alarm } from './alarms.ts';
import { KeptTable } from './kept.ts';
import { ShuffleWatch, type Seen } from './watch.ts';

export const TABLE = 'omaha';
export const SEAT = 3;
export const WORKING = new Uint8Array(32).fill(7);

export const memory = () => {
  const store = new Map<string, string>();
  return {
    get: (key: string) => store.get(key) ?? null,
    set: (key: string, value: string) => void store.set(key, value),
  };
};

let drawn = 0;
export const random = () => new Uint8Array(32).fill(++drawn);

/** A statement that is signed. */
export function statement(
  shuffle: number,
  {
    root = bytesToHex(new Uint8Array(32).fill(shuffle)),
    commitments = {},
    seq = 10 * shuffle,
    secret = WORKING,
  } = {} as {
    root?: string;
    commitments?: Record<string, string>;
    seq?: number;
    secret?: Uint8Array;
  },
): Proof {
  const said = { shuffle, root, commitments: digestOf(commitments), line: `${seq}:${'ab'.repeat(32)}` };
  return { ...said, commitments, key: publicKey(secret), signature: signed(secret, statementText(TABLE, said)) };
}

export type Act = Extract<TableAct, { act: 'commit' | 'reveal' }>;

/** One tab of a player's browser at a table, with everything it sends and every alarm. */
export class Tab {
  readonly sent: Act[] = [];
  readonly alarms: Alarm[] = [];
  readonly kept: KeptTable;
  readonly watch: ShuffleWatch;
  lines: readonly string[] = [];
  lookedUp: number[] = [];
  chance = 1;
  stranger = '';
  answers = true; // whether the house answers acts, with receipts
  private seq = 0;

  constructor(store = memory(), account = 'ann') {
    this.kept = new KeptTable(TABLE, account, store, random);
    this.watch = new ShuffleWatch(TABLE, this.kept, {
      vouched: () => Promise.resolve(this.stranger),
      send: (act) => {
        this.sent.push(act as Act);
        return Promise.resolve(this.answers ? this.receipt(act as Act) : null);
      },
      lines: (round) => {
        this.lookedUp.push(round);
        return Promise.resolve(this.lines);
      },
      alarm: (alarm) => this.alarms.push(alarm),
      now: () => 1,
      chance: () => this.chance,
    });
  }

  receipt = (act: Act): string =>
    act.act === 'reveal'
      ? signed(WORKING, receiptText(TABLE, act.shuffle, this.shown?.root ?? '', SEAT, act.value))
      : '';
  private shown: Proof | null = null;

  /** Show a view; `news` are the types of its lines. */
  async see(
    proof: Proof | null,
    asked: Seen['asked'],
    news: (string | Seen['news'][number])[] = [],
    more: Partial<Seen> = {},
  ) {
    this.shown = proof;
    const items = news.map((item) => (typeof item === 'string' ? { seq: ++this.seq, type: item } : item));
    await this.watch.take({
      proof,
      asked,
      news: items,
      seat: SEAT,
      round: proof?.shuffle ?? 0,
      playing: true,
      ...more,
    });
    await Promise.resolve(); // what was sent is answered
    await Promise.resolve();
  }

  void(shuffle: number, seats: number[]): Seen['news'][number] {
    return { seq: ++this.seq, type: 'shuffle-void', void: { shuffle, seats } };
  }

  /** A statement on a shuffle with this player's part in it. */
  own(shuffle: number, more: Parameters<typeof statement>[1] = {}): Proof {
    return statement(shuffle, { commitments: { [SEAT]: this.kept.commitment(shuffle, SEAT) }, ...more });
  }

  /** Play a shuffle as an honest house does, up to the deal. */
  async played(shuffle: number) {
    await this.see(this.own(shuffle), 'value', ['deck-shuffled']);
    await this.see(this.own(shuffle), null, ['holes-dealt']);
  }

  get kinds(): string[] {
    return this.alarms.map(({ kind }) => kind);
  }

  get revealed(): number[] {
    return this.sent.filter(({ act }) => act === 'reveal').map(({ shuffle }) => shuffle);
  }
}
