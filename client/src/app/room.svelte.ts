// The room as this browser knows it: who has come in, the lobby, the tables and tournaments watched, what was said.

import * as api from '../wire/api.ts';
import { Connection, type Answered, type Outcome, type Status } from '../wire/connection.ts';
import { partInDraw } from '../wire/contribution.ts';
import { wishWords } from '../features/table/acting/wishes.ts';
import { notices } from './notices.svelte.ts';
import { random32, Shuffles } from './shuffles.svelte.ts';
import { wordsOf } from '../features/proof/watch/alarms.ts';
import { Talking } from './talk.svelte.ts';
import { wholeView } from '../features/tournament/changes.ts';
import { moveOf } from '../features/tournament/moves.ts';
import { keepZone } from '../ui/when.ts';
import type {
  GuestEntry,
  FloorMessage,
  Item,
  Line as TournamentLine,
  Listing,
  Me,
  Paged,
  Phrase,
  Refusal,
  Said,
  TournamentView,
} from '../wire/generated.ts';
import type { Act, View } from '../wire/types.ts';

const TALK_KEPT = 100;
const LOOK_MS = 10_000;
const NEWS_KEPT = 150;
const NOBODY: Refusal = { code: 'not-signed-in', reason: 'nobody has come in', clause: 'system' };

/** A line of news under a number of its own: several may have come with one event. */
export type Line = Item & { line: number };

export type WatchedTournament = { view: TournamentView; stale: boolean; news: Item[] };

export type Watched = { view: View; stale: boolean; news: Line[]; talk: Said[] };

class Room {
  me = $state.raw<Me | null>(null);
  called = $state('Croupier'); // what the room calls itself
  asked = $state(false); // whether it is known if somebody has come in, and what time it is here
  demo = $state(false); // everything here is play money, whoever comes
  status = $state<Status>('connecting');
  why = $state('');
  paused = $state(false); // the record cannot be written just now, and play waits for it
  lobby = $state.raw<Listing[] | null>(null);
  tournaments = $state.raw<TournamentLine[]>([]);
  older = $state(0); // tournaments that were closed before the last of them
  watched = $state.raw<Record<string, Watched>>({});
  watchedTournaments = $state.raw<Record<string, WatchedTournament>>({});
  seatAt = $state.raw<{ table: string } | null>(null); // a table of a tournament one was just sent to
  floor = $state.raw<FloorMessage | null>(null); // while somebody looks at it
  paged = $state.raw<Paged[]>([]); // calls to a seat that wait for an answer
  told = $state.raw<ReadonlySet<string>>(new Set()); // what one has read and need not be told again: released seats, ends of tournaments
  muted = $state.raw<ReadonlySet<string>>(new Set());
  phrases = $state.raw<Phrase[]>([]); // what players may say in a hand
  readonly talking = new Talking(
    (table, text) => this.say(table, { text }),
    (table, refusal) => this.refused(table, refusal),
  );
  readonly shuffles = new Shuffles(
    async (table, act) => {
      const { refusal, receipt } = await this.answered(table, act);
      return refusal ? null : (receipt ?? '');
    },
    (alarm) => notices.note(wordsOf(alarm).title, '', 'news'),
    () => this.demo,
  );
  aheadMs = 0; // the server's clock before ours

  private connection: Connection | null = null;
  private looking: ReturnType<typeof setInterval> | undefined;
  private linesRead = 0;
  private readonly lastSeen = new Map<string, TournamentView>(); // also of those no longer watched: a seat may move while the page changes

  /** Find out who has come in, and connect. */
  async begin(): Promise<void> {
    const about = await api.house().catch(() => null);
    if (about) {
      keepZone(about.zone);
      this.demo = about.demo;
      this.called = about.called;
      this.phrases = about.phrases;
    }
    try {
      if (about?.session ?? true) {
        // else nobody has come in, and there is nothing to ask
        this.me = await api.me();
        this.talking.resume(this.me.person.account);
        this.shuffles.begin(this.me.person.account);
        this.connect();
      }
    } catch (error) {
      if (error instanceof api.ApiError && error.status !== 401) notices.note(error.message, '', 'fault');
    }
    this.asked = true;
  }

  async enterAsGuest(name: string, role?: GuestEntry['role']): Promise<void> {
    await this.comeIn(() => api.enterAsGuest(name || null, role));
  }

  async logIn(name: string, password: string, code = ''): Promise<void> {
    await this.comeIn(() => api.logIn(name, password, code));
  }

  /** Come in some way, and begin anew as whoever that is. */
  async comeIn(how: () => Promise<unknown>): Promise<void> {
    await how();
    await this.entered();
  }

  /** Leave the room; whether the room knows it. A person it no longer knows has left before. */
  async leave(): Promise<boolean> {
    try {
      await api.logOut();
    } catch (error) {
      if (!(error instanceof api.ApiError && error.status === 401)) return false;
    }
    this.disconnect();
    this.me = null;
    return true;
  }

  /** Somebody has shown more of who they are, and may do more: begin anew. */
  async entered(): Promise<void> {
    this.disconnect();
    this.me = await api.me();
    this.talking.resume(this.me.person.account);
    this.shuffles.begin(this.me.person.account);
    this.connect();
  }

  /** Look at the wallet now and then where no table tells of it: what was at a table comes back when its round is over. */
  private readonly look = async () => {
    if (
      this.me &&
      !document.hidden &&
      !Object.keys(this.watched).length &&
      !Object.keys(this.watchedTournaments).length
    )
      await this.askAgain();
  };

  /** Where one sits and what one has, as the room knows it now. */
  async askAgain(): Promise<void> {
    const now = await api.me().catch(() => null);
    if (now && this.me?.person.account === now.person.account) this.me = now;
  }

  /** The server's time, as well as it is known. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  watch(table: string): void {
    this.connection?.watch(table);
  }

  unwatch(table: string): void {
    this.connection?.unwatch(table);
    const { [table]: _gone, ...others } = this.watched;
    this.watched = others;
    const { [table]: _over, ...rest } = this.watchedTournaments;
    this.watchedTournaments = rest;
  }

  watchFloor(on: boolean): void {
    this.connection?.watchFloor(on);
    if (!on) this.floor = null;
  }

  /** The rulebook of a table or tournament that is watched. */
  private rulebookOf(name: string): string | undefined {
    return (this.watched[name] ?? this.watchedTournaments[name])?.view.public.rulebook;
  }

  /** Do something at a table; a refusal is shown with its clause. */
  async do(table: string, act: Act): Promise<Outcome> {
    const outcome = await this.try(table, act);
    if (outcome) this.refused(table, outcome);
    return outcome;
  }

  /** Do something at a table; what is refused is for the caller to tell. */
  async try(table: string, act: Act): Promise<Outcome> {
    return (await this.answered(table, act)).refusal;
  }

  /** The same, with the version of the table that came of it. */
  async answered(table: string, act: Act): Promise<Answered> {
    if (!this.connection) return { refusal: NOBODY, version: 0 };
    const first = await this.connection.do(table, act);
    const again = first.refusal?.code === api.PROOF_WANTED && (await api.proving.ask());
    return again ? this.connection.do(table, act) : first;
  }

  refused(table: string, { reason, clause }: Refusal): void {
    notices.note(reason, clause, 'refusal', this.rulebookOf(table));
  }

  private async say(table: string, said: { text: string } | { phrase: string }): Promise<Outcome> {
    return this.connection ? this.connection.talk(table, said) : NOBODY;
  }

  async sayPhrase(table: string, phrase: string): Promise<void> {
    const refusal = await this.say(table, { phrase });
    if (refusal) this.refused(table, refusal);
  }

  mute(name: string): void {
    const others = [...this.muted].filter((one) => one !== name);
    this.muted = new Set(this.muted.has(name) ? others : [...others, name]);
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.connection = new Connection(
      () => new WebSocket(`${scheme}://${location.host}/ws`) as never,
      {
        status: (status, why) => this.changed(status, why),
        view: (view) =>
          view.public.kind === 'tournament' ? this.showTournament(view as TournamentView) : this.show(view as View),
        stale: (table) => {
          this.patch(table, { stale: true });
          this.shuffles.missed(table);
        },
        lobby: (tables, tournaments, older) => {
          this.lobby = tables;
          this.tournaments = tournaments;
          this.older = older;
        },
        said: (said) =>
          this.patch(said.table, { talk: [...(this.watched[said.table]?.talk ?? []), said].slice(-TALK_KEPT) }),
        told: ({ table, wish, refusal }) =>
          notices.note(`${wishWords(wish)}: ${refusal.reason}`, refusal.clause, 'refusal', this.rulebookOf(table)),
        floor: (news) => (this.floor = news),
        paged: (one) =>
          (this.paged = [...this.paged.filter(({ table }) => table !== one.table), ...(one.until ? [one] : [])]),
        wallet: (held) => this.served(held),
        paused: (on) => (this.paused = on),
        fault: (what, advice) => notices.note(`${what}: ${advice}`, '', 'fault'),
        time: (serverMs) => (this.aheadMs = serverMs - Date.now()),
        refusedTalk: (refusal: Refusal) => notices.note(refusal.reason, refusal.clause, 'refusal'),
      },
      () => newId(),
    );
    this.connection.open();
    addEventListener('online', this.hurry);
    this.looking = setInterval(this.look, LOOK_MS);
  }

  private readonly hurry = () => this.connection?.hurry();

  private disconnect(): void {
    removeEventListener('online', this.hurry);
    clearInterval(this.looking);
    this.connection?.close();
    this.connection = null;
    this.watched = {};
    this.watchedTournaments = {};
    this.floor = null;
    this.paged = [];
    this.lastSeen.clear();
    this.talking.forget();
    this.shuffles.begin('');
  }

  private changed(status: Status, why: string): void {
    if (status === 'open') this.paged = []; // what still waits is told anew
    this.status = status;
    this.why = why;
    if (status === 'ended' && why) {
      this.me = null;
      this.connection = null;
      notices.note(`You are no longer connected: ${why}`, '', 'fault');
    }
  }

  private patch(table: string, part: Partial<Watched>): void {
    const watched = this.watched[table];
    if (watched) this.watched = { ...this.watched, [table]: { ...watched, ...part } };
    const tournament = this.watchedTournaments[table];
    if (tournament && part.stale)
      this.watchedTournaments = { ...this.watchedTournaments, [table]: { ...tournament, stale: true } };
  }

  private show(view: View): void {
    const before = this.watched[view.table];
    const last = before?.news.at(-1)?.seq ?? 0;
    const restarted = before !== undefined && view.version < before.view.version;
    const fresh = restarted ? view.news : view.news.filter((item) => item.seq > last || item.seq === 0);
    const lines = fresh.map((item) => ({ ...item, line: ++this.linesRead }));
    const news = restarted ? lines : [...(before?.news ?? []), ...lines].slice(-NEWS_KEPT);
    this.watched = { ...this.watched, [view.table]: { view, stale: false, news, talk: before?.talk ?? [] } };
    this.talking.follow(view.table, view.you.silence);
    this.holds(view.you.wallet);
    this.shuffles.take(view);
  }

  /** A tournament as it is now; whose seat has changed is told, and the page goes there. */
  private showTournament(sent: TournamentView): void {
    const before = this.watchedTournaments[sent.table];
    const view = wholeView(before?.view, sent);
    if (!view) return;
    const kept = before && view.version >= before.view.version ? before.news : []; // none of a server that began anew
    const last = kept.at(-1)?.seq ?? 0;
    const news = [...kept, ...view.news.filter((item) => item.seq > last)].slice(-NEWS_KEPT);
    const move = moveOf(this.lastSeen.get(view.table), view);
    this.lastSeen.set(view.table, view);
    this.watchedTournaments = { ...this.watchedTournaments, [view.table]: { view, stale: false, news } };
    this.holds(view.you.wallet);
    this.giveToDraw(view);
    if (!move) return;
    notices.note(move.words, '', 'news');
    this.seatAt = { table: move.table };
  }

  private holds(wallet: number): void {
    if (this.me && wallet !== this.me.wallet) this.me = { ...this.me, wallet };
  }

  /** What one has now is told wherever one is, also at tables that nothing has happened at since. */
  private served(wallet: number): void {
    this.holds(wallet);
    const at = <One extends { view: { you: { wallet: number } } }>(all: Record<string, One>) =>
      Object.fromEntries(
        Object.entries(all).map(([name, one]) => [
          name,
          { ...one, view: { ...one.view, you: { ...one.view.you, wallet } } },
        ]),
      ) as Record<string, One>;
    this.watched = at(this.watched);
    this.watchedTournaments = at(this.watchedTournaments);
  }

  private readonly asking = new Map<string, string>(); // by tournament

  /** Take part in a draw, once for each time the room asks. */
  private giveToDraw({ table, you, public: { proof } }: TournamentView): void {
    const asking = `${you.contribution} ${you.number} ${proof.draws} ${proof.commitment}`;
    if (!you.contribution || !you.number || asking === this.asking.get(table)) return;
    this.asking.set(table, asking);
    const act = partInDraw(you.contribution, table, you.number, visitStore, random32);
    if (act) void this.connection?.do(table, act);
  }
}

const visitStore = {
  get: (key: string) => sessionStorage.getItem(key),
  set: (key: string, value: string) => sessionStorage.setItem(key, value),
};

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const room = new Room();
