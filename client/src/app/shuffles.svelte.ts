// The shuffles at the tables one watches: each has a watch of its own; alarms are shown above every page.

import * as api from '../wire/api.ts';
import { lastingStore } from './lasting.ts';
import type { TableAct } from '../wire/generated.ts';
import type { View } from '../wire/types.ts';
import { isMild, type Alarm } from '../features/proof/watch/alarms.ts';
import { evidenceOf } from '../features/proof/watch/evidence.ts';
import { HouseKeys } from '../features/proof/watch/house.ts';
import { forgetAll, KeptTable } from '../features/proof/watch/kept.ts';
import { ShuffleWatch } from '../features/proof/watch/watch.ts';

/** What the watch does at a table: the receipt, or null where the act was refused. */
type Send = (table: string, act: TableAct) => Promise<string | null>;

const PLAYED = ['betting', 'showdown'];

export const random32 = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32));

export class Shuffles {
  alarms = $state.raw<readonly Alarm[]>([]);
  private account = '';
  private readonly store = lastingStore();
  private watches: Record<string, ShuffleWatch> = {};
  private readonly send: Send;
  private readonly note: (alarm: Alarm) => void;
  private readonly house: HouseKeys;

  /** `note` tells of what may have a harmless cause; `demo` says whether the room may begin anew with other keys. */
  constructor(send: Send, note: (alarm: Alarm) => void, demo: () => boolean) {
    this.send = send;
    this.note = note;
    this.house = new HouseKeys(this.store, api.introductions, demo, () => forgetAll(this.store));
  }

  /** Somebody has come in, or nobody is here any more. */
  begin(account: string): void {
    this.account = account;
    this.watches = {};
    this.alarms = [];
  }

  /** Follow a table. */
  take(view: View): void {
    const { proof, round, phase } = view.public;
    const { seat, contribution } = view.you;
    if (!this.account) return;
    const playing = PLAYED.includes(phase);
    void this.watchOf(view.table).take({ proof, news: view.news, seat, asked: contribution, round, playing });
  }

  /** The connection to a table was cut. */
  missed(table: string): void {
    this.watches[table]?.missed();
  }

  /** What was kept of a table. */
  kept(table: string): KeptTable {
    return new KeptTable(table, this.account, this.store, random32);
  }

  /** Hold the lines of a round that somebody looks at against what was kept. */
  check(table: string, lines: readonly string[]): void {
    if (this.account) this.watchOf(table).check(lines);
  }

  /** Leave an alarm behind: all that was kept of the table is forgotten, and another key made. */
  restart(table: string): void {
    this.watchOf(table).restart();
    this.alarms = this.alarms.filter((one) => one.table !== table);
  }

  /** Leave an alarm behind that may have a harmless cause. */
  dismiss(alarm: Alarm): void {
    this.alarms = this.alarms.filter((one) => one !== alarm);
  }

  evidence(alarm: Alarm): string {
    const { signing, introductions } = this.house.pinned;
    return evidenceOf(alarm, location.origin, signing, introductions);
  }

  private watchOf(table: string): ShuffleWatch {
    const known = this.watches[table];
    if (known) return known;
    const kept = this.kept(table);
    const watch = new ShuffleWatch(table, kept, {
      vouched: (key) => this.house.vouched(key),
      send: (act) => this.send(table, act),
      lines: async (round) => (await api.get('/api/tables/{table}/rounds/{number}', { table, number: round })).lines,
      alarm: (alarm) => this.raise(alarm),
      now: () => Date.now(),
      chance: () => (random32()[0] ?? 0) / 256,
    });
    this.watches = { ...this.watches, [table]: watch };
    this.alarms = [...this.alarms, ...kept.read().alarms];
    return watch;
  }

  private raise(alarm: Alarm): void {
    if (isMild(alarm)) this.note(alarm);
    else this.alarms = [...this.alarms, alarm];
  }
}
