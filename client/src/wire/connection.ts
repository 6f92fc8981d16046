// The WebSocket: connects, comes back after a cut, and makes sure that what is shown is what the room last sent.
//
// Theory of operation. The client works nothing out for itself: it keeps the newest view of each table it watches, and of each
// tournament, which is watched like a table. A table is sent whole once, and then what changes, which is put into the view; where
// a change is missed the whole is asked for again. So are the floor, and the lobby, which comes whole by itself (page.ts). After
// a cut it connects again, watches the same ones, and sends what it has no answer to once more under the same id, with the
// version it was seen at, so that nothing is done twice or too late. Until the first view of a table has come on the new
// connection that table counts as stale, and nothing can be done there.
//
// A line may die without a word, so the client asks every few seconds and takes a line that does not answer for dead: sooner in
// the player's own turn, whose clock runs. While it has none it tries anew at least every two seconds, beside attempts that
// still hang: the first that opens is kept.

import type {
  ClientMessage,
  FloorMessage,
  Line,
  Listing,
  LobbyMessage,
  Paged,
  Refusal,
  Said,
  TableChanges,
  TournamentView,
  WishRefused,
} from './generated.ts';
import { applied } from './changes.ts';
import { SharedPage } from './page.ts';
import type { Act, Answer, FromServer, View } from './types.ts';

export type Status = 'connecting' | 'open' | 'lost' | 'ended';

/** What became of an act: null where it was done. */
export type Outcome = Refusal | null;

/** The same, with the version of the table right after it, and the receipt for what was revealed. */
export type Answered = { refusal: Outcome; version: number; receipt?: string };

export type Listener = {
  status(status: Status, why: string): void;
  view(view: View | TournamentView): void;
  stale(table: string): void;
  lobby(tables: Listing[], tournaments: Line[], older: number): void;
  said(said: Said): void;
  told(told: WishRefused): void;
  floor(news: FloorMessage): void;
  paged(paged: Paged): void;
  wallet(held: number): void;
  paused(on: boolean): void;
  fault(what: string, advice: string): void;
  time(serverMs: number): void;
  refusedTalk(refusal: Refusal): void;
};

/** The part of a WebSocket that is used, so that tests can stand in for it. */
export type Socket = {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
};

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 1_500; // a line that is back is found within two seconds
const LOOK_MS = 500;
const PING_MS = 2_500;
const SILENT_MS = 4_500; // without an answer, the connection is taken for dead
const TURN_PING_MS = 1_000; // the same in one's own turn: a dead line is known after four seconds at most
const TURN_SILENT_MS = 2_500;
const ATTEMPTS_MOST = 3; // at a time
const SESSION_ENDED = 1008;

const CUT: Refusal = { code: 'cut', reason: 'the connection is cut: this was not sent', clause: 'system' };
const CUT_SINCE: Refusal = {
  code: 'cut-since',
  reason: 'the connection was cut before the room answered: look whether this was said',
  clause: 'system',
};

/** A view as it was sent, and the changes it has had since it was sent whole. */
type Known = { view: View | TournamentView; number: number };

type Pending = { message: string; table: string; done: (answered: Answered) => void };

export class Connection {
  private socket: Socket | null = null;
  private status: Status = 'connecting';
  private onFloor = false;
  private readonly lobby: SharedPage<LobbyMessage>;
  private readonly floor: SharedPage<FloorMessage>;
  private waitMs = FIRST_WAIT_MS;
  private attempts: Socket[] = []; // which have not opened yet, oldest first
  private pingedAt = 0;
  private askedAt = 0; // the first ping since something was heard; 0 where none waits for an answer
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private readonly versions = new Map<string, number>(); // of the tables watched; -1 before the first view
  private readonly known = new Map<string, Known>(); // what the next change of each table is a change of
  private readonly asking = new Set<string>(); // the tables where it is this player's turn
  private readonly pending = new Map<string, Pending>();
  private readonly talks = new Map<string, (outcome: Outcome) => void>();
  private readonly connect: () => Socket;
  private readonly listener: Listener;
  private readonly newId: () => string;

  constructor(connect: () => Socket, listener: Listener, newId: () => string) {
    this.connect = connect;
    this.listener = listener;
    this.newId = newId;
    this.lobby = new SharedPage<LobbyMessage>(
      ({ tables, tournaments, older }) => listener.lobby(tables, tournaments, older),
      () => this.send({ type: 'watch-lobby', changes: true }),
    );
    this.floor = new SharedPage<FloorMessage>(
      (floor) => listener.floor(floor),
      () => this.askFloor(),
    );
  }

  open(): void {
    clearTimeout(this.timer);
    this.say(this.status === 'lost' ? 'lost' : 'connecting', '');
    const socket = this.connect();
    this.attempts = [...this.attempts, socket];
    if (this.attempts.length > ATTEMPTS_MOST) this.attempts.shift()?.close();
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => {
      if (socket === this.socket) this.heard(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => this.closed(socket, event.code, event.reason);
    this.timer = setTimeout(() => this.open(), LONGEST_WAIT_MS);
  }

  /** End for good. */
  close(): void {
    this.say('ended', '');
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    const sockets = [...this.attempts, ...(this.socket ? [this.socket] : [])];
    this.socket = null;
    this.attempts = [];
    for (const socket of sockets) socket.close();
  }

  /** The network is said to be back: try at once. */
  hurry(): void {
    if (this.status === 'lost') this.open();
  }

  /** Watch a table; again, where nothing has come yet: a table of a tournament may be a moment later than the seats at it. */
  watch(table: string): void {
    if ((this.versions.get(table) ?? -1) >= 0) return;
    this.askWhole(table);
  }

  /** Have a table shown whole, with the news since it was shown last. */
  private askWhole(table: string): void {
    const seen = this.versions.get(table) ?? -1;
    this.known.delete(table);
    this.versions.set(table, -1);
    this.send({ type: 'watch', table, changes: true, ...(seen >= 0 ? { seen } : {}) });
  }

  unwatch(table: string): void {
    this.asking.delete(table);
    this.known.delete(table);
    if (this.versions.delete(table)) this.send({ type: 'unwatch', table });
  }

  /** Do something at a table; answers once the room has. */
  do(table: string, act: Act): Promise<Answered> {
    const id = this.newId();
    const seen = Math.max(0, this.versions.get(table) ?? 0);
    const message = JSON.stringify({ type: 'do', id, table, seen, ...act });
    return new Promise((done) => {
      this.pending.set(id, { message, table, done });
      if (this.status === 'open') this.socket?.send(message);
    });
  }

  /** Look at all tables at once, or no longer. */
  watchFloor(on: boolean): void {
    this.onFloor = on;
    if (on) this.askFloor();
    else this.send({ type: 'unwatch-floor' });
  }

  private askFloor(): void {
    this.floor.forget();
    this.send({ type: 'watch-floor', changes: true });
  }

  /** Say something at a table: words, or a phrase by its name. Null once it was said; it is not sent again after a cut. */
  talk(table: string, said: { text: string } | { phrase: string }): Promise<Outcome> {
    if (this.status !== 'open') return Promise.resolve(CUT);
    const id = this.newId();
    this.send('text' in said ? { type: 'say', id, table, ...said } : { type: 'say-phrase', id, table, ...said });
    return new Promise((done) => this.talks.set(id, done));
  }

  private send(message: ClientMessage): void {
    if (this.status === 'open') this.socket?.send(JSON.stringify(message));
  }

  private opened(socket: Socket): void {
    if (!this.attempts.includes(socket)) {
      // another was first
      socket.close();
      return;
    }
    clearTimeout(this.timer);
    const others = this.attempts.filter((one) => one !== socket);
    this.socket = socket;
    this.attempts = [];
    for (const other of others) other.close();
    this.waitMs = FIRST_WAIT_MS;
    this.listener.paused(false); // or it is told anew
    this.say('open', '');
    this.askedAt = 0;
    this.ping();
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.look(), LOOK_MS);
    for (const table of this.versions.keys()) this.askWhole(table);
    this.lobby.forget();
    if (this.onFloor) this.askFloor();
    for (const { message } of this.pending.values()) this.socket?.send(message);
  }

  private heard(message: FromServer): void {
    this.askedAt = 0;
    switch (message.type) {
      case 'view':
        this.show(message, 0);
        break;
      case 'changes':
        this.change(message);
        break;
      case 'answer':
        this.answered(message);
        break;
      case 'lobby':
        if (!this.lobby.isKnown) this.send({ type: 'watch-lobby', changes: true, seen: message.number });
        this.lobby.show(message);
        break;
      case 'lobby-changes':
        this.lobby.change(message);
        break;
      case 'told':
        this.listener.told(message);
        break;
      case 'floor':
        this.floor.show(message);
        break;
      case 'floor-changes':
        this.floor.change(message);
        break;
      case 'paged':
        this.listener.paged(message);
        break;
      case 'wallet':
        this.listener.wallet(message.wallet);
        break;
      case 'pause':
        this.listener.paused(message.what !== '');
        break;
      case 'said':
        this.listener.said(message);
        break;
      case 'pong':
        this.listener.time(message.at);
        break;
      case 'error':
        if (message.id && (this.pending.has(message.id) || this.talks.has(message.id))) {
          this.settle(message.id, { code: 'fault', reason: `${message.what}; ${message.do}`, clause: 'system' });
        } else if (!message.table) this.listener.fault(message.what, message.do); // of a table that is not there its own page tells
        break;
    }
  }

  /** Put what has changed into what was sent before. */
  private change(told: TableChanges): void {
    const { table, version, number, news = [] } = told;
    const known = this.known.get(table);
    if (!known) return; // the whole is on its way
    if (number !== known.number + 1) {
      this.askWhole(table);
      return;
    }
    const part = (name: 'public' | 'you') => (name in told ? applied(known.view[name], told[name]) : known.view[name]);
    this.show({ ...known.view, version, news, public: part('public'), you: part('you') } as View, number);
  }

  private show(view: View | TournamentView, number: number): void {
    const shown = this.versions.get(view.table);
    if (shown === undefined || view.version < shown) return;
    this.known.set(view.table, { view, number });
    this.versions.set(view.table, view.version);
    if ('acts' in view.you && view.you.acts.length) this.asking.add(view.table);
    else this.asking.delete(view.table);
    this.listener.view(view);
  }

  private answered(answer: Answer): void {
    const refusal = 'refusal' in answer ? answer.refusal : null;
    const { version = 0, receipt = '' } = 'version' in answer ? answer : {};
    if (answer.id) this.settle(answer.id, refusal, version, receipt);
    else if (refusal) this.listener.refusedTalk(refusal);
  }

  private settle(id: string, refusal: Outcome, version = 0, receipt = ''): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.done({ refusal, version, ...(receipt && { receipt }) });
    const said = this.talks.get(id);
    this.talks.delete(id);
    said?.(refusal);
  }

  private closed(socket: Socket, code: number, reason: string): void {
    if (this.attempts.includes(socket)) this.failed(socket, code, reason);
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.pinging);
    for (const table of this.versions.keys()) this.listener.stale(table);
    for (const id of [...this.talks.keys()]) this.settle(id, CUT_SINCE);
    if (code === SESSION_ENDED) {
      this.say('ended', reason || 'the session has ended');
      return;
    }
    this.say('lost', reason);
    this.retry();
  }

  /** An attempt came to nothing; the others go on. */
  private failed(socket: Socket, code: number, reason: string): void {
    this.attempts = this.attempts.filter((one) => one !== socket);
    if (code === SESSION_ENDED) {
      const why = reason || 'the session has ended';
      this.close();
      this.say('ended', why);
    } else if (!this.attempts.length) this.retry();
  }

  /** Try again in a moment, not all clients of a room at once. */
  private retry(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.waitMs * (0.75 + Math.random() / 2));
    this.waitMs = Math.min(2 * this.waitMs, LONGEST_WAIT_MS);
  }

  /** Look whether the line is alive. A browser may wake a page in the background rarely: only a question can go unanswered. */
  private look(): void {
    const now = Date.now();
    const [pingMs, silentMs] = this.asking.size ? [TURN_PING_MS, TURN_SILENT_MS] : [PING_MS, SILENT_MS];
    if (this.askedAt && now - this.askedAt >= silentMs) {
      const socket = this.socket;
      if (socket) {
        socket.close();
        this.closed(socket, 1006, 'nothing was heard for too long');
      }
    } else if (now - this.pingedAt >= pingMs) this.ping();
  }

  private ping(): void {
    this.pingedAt = Date.now();
    this.askedAt ||= this.pingedAt;
    this.send({ type: 'ping' });
  }

  private say(status: Status, why: string): void {
    this.status = status;
    this.listener.status(status, why);
  }
}
