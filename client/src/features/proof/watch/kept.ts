// What this browser keeps of the shuffles at one table, by account: in all its tabs, and from visit to visit.
//
// Theory of operation. One secret makes the key that signs and the bytes for every shuffle. So all tabs give the same
// answer, whichever is asked, and a page loaded anew can reveal what it had committed to. Everything is read again before it
// is changed: another tab may have changed it. Where the browser keeps nothing, this visit's memory does.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { commitmentTo, type Store } from '../../../wire/contribution.ts';
import type { Alarm } from './alarms.ts';
import { commitmentText, publicKey, revealText, signed } from '../../../wire/signing.ts';

/** A statement of the house on one shuffle, which it has signed. */
export type Statement = {
  shuffle: number;
  root: string;
  commitments: string; // their digest
  line: string; // the number of the line on record, and its hash
  key: string; // that signed it
  signature: string;
  at: number; // when it came, ms
};

/** A part that was revealed, and the house's receipt for it. */
export type Given = {
  shuffle: number;
  seat: number;
  root: string;
  value: string;
  signature: string;
  at: number;
  receipt: string; // empty until it comes
  key: string; // that signed the receipt
};

export type Kept = { statements: Statement[]; given: Given[]; alarms: Alarm[] };

const KEPT_MOST = 200; // shuffles of one table
const TABLES_MOST = 20;
const PREFIX = 'croupier.shuffle';
const TABLES = `${PREFIX}.tables`;
const SECRET = /^[0-9a-f]{64}$/;
const NOTHING: Kept = { statements: [], given: [], alarms: [] };
const ALARMS_MOST = 10;

export class KeptTable {
  private readonly table: string;
  private readonly store: Store;
  private readonly random: () => Uint8Array;
  private readonly names: { secret: string; kept: string };

  constructor(table: string, account: string, store: Store, random: () => Uint8Array) {
    this.table = table;
    this.store = store;
    this.random = random;
    const name = `${PREFIX}.${account}.${table}`;
    this.names = { secret: `${name}.secret`, kept: `${name}.kept` };
  }

  read(): Kept {
    try {
      return { ...NOTHING, ...(JSON.parse(this.store.get(this.names.kept) || '{}') as Partial<Kept>) };
    } catch {
      return NOTHING;
    }
  }

  private write(kept: Kept): void {
    this.store.set(this.names.kept, JSON.stringify(kept));
  }

  /** Have a secret before it is needed, so that two tabs do not make one each; of the tables used longest ago forget one. */
  begin(): void {
    void this.secret;
    prune(this.store, this.names.kept);
  }

  /** Keep a statement, once. */
  keepStatement(statement: Statement): void {
    const kept = this.read();
    if (kept.statements.some((one) => one.line === statement.line && one.root === statement.root)) return;
    this.write({ ...kept, statements: [...kept.statements, statement].slice(-KEPT_MOST) });
  }

  /** Keep a part that is revealed, or the receipt for it. */
  keepGiven(given: Given): void {
    const kept = this.read();
    const others = kept.given.filter((one) => one.shuffle !== given.shuffle || one.root !== given.root);
    this.write({ ...kept, given: [...others, given].slice(-KEPT_MOST) });
  }

  /** Keep an alarm until the player has decided. */
  keepAlarm(alarm: Alarm): void {
    const kept = this.read();
    this.write({ ...kept, alarms: [...kept.alarms, alarm].slice(0, ALARMS_MOST) });
  }

  /** Forget all, and make another key: what was kept is of another house, or the player begins anew. */
  forget(): void {
    this.store.set(this.names.secret, bytesToHex(this.random()));
    this.write(NOTHING);
  }

  private get secret(): Uint8Array {
    const stored = this.store.get(this.names.secret) ?? '';
    if (SECRET.test(stored)) return hexToBytes(stored);
    const made = this.random();
    this.store.set(this.names.secret, bytesToHex(made));
    return made;
  }

  private derived(what: string): Uint8Array {
    return hmac(sha256, this.secret, utf8ToBytes(`${this.table}\n${what}`));
  }

  /** The public half of the key that this browser signs with at this table. */
  get key(): string {
    return publicKey(this.derived('key'));
  }

  /** The bytes for one shuffle from one seat. */
  private value(shuffle: number, seat: number): Uint8Array {
    return this.derived(`shuffle ${shuffle}\nseat ${seat}`);
  }

  /** The commitment to the bytes for one shuffle. */
  commitment(shuffle: number, seat: number): string {
    return commitmentTo(shuffle, seat, this.value(shuffle, seat));
  }

  /** The same, signed, as the room is sent it. */
  signedCommitment(shuffle: number, seat: number): { commitment: string; key: string; signature: string } {
    const commitment = this.commitment(shuffle, seat);
    const text = commitmentText(this.table, shuffle, seat, commitment, this.key);
    return { commitment, key: this.key, signature: signed(this.derived('key'), text) };
  }

  /** The bytes themselves, signed under the root they are revealed for. */
  signedValue(shuffle: number, root: string, seat: number): { value: string; signature: string } {
    const value = bytesToHex(this.value(shuffle, seat));
    return { value, signature: signed(this.derived('key'), revealText(this.table, shuffle, root, seat, value)) };
  }
}

/** Keep no more tables than some: those used last. */
function prune(store: Store, used: string): void {
  const names = namesIn(store).filter((name) => name !== used);
  for (const name of names.slice(TABLES_MOST - 1)) forgetOne(store, name);
  store.set(TABLES, [used, ...names.slice(0, TABLES_MOST - 1)].join('\n'));
}

/** Forget what was kept at all tables, keys included: the house is another one. */
export function forgetAll(store: Store): void {
  for (const name of namesIn(store)) forgetOne(store, name);
  store.set(TABLES, '');
}

function forgetOne(store: Store, name: string): void {
  store.set(name, '');
  store.set(name.replace(/kept$/, 'secret'), '');
}

const namesIn = (store: Store): string[] => (store.get(TABLES) ?? '').split('\n').filter(Boolean);
