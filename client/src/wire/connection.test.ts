import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { Connection, type Listener, type Socket, type Status } from './connection.ts';
import type { Act, View } from './types.ts';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string) {
    return this.sent.filter((message) => message['type'] === type);
  }
}

let sockets: FakeSocket[];
let views: number[];
let statuses: Status[];
let stale: string[];
let faults: string[];
let floors: number[];
let lobbies: string[][]; // the names of the tables that were listed
let pauses: boolean[];
let wallets: number[];

function connected(other: Partial<Listener> = {}): Connection {
  let ids = 0;
  const connection = new Connection(
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1) as FakeSocket;
    },
    {
      status: (status) => statuses.push(status),
      view: (view) => views.push(view.version),
      stale: (table) => stale.push(table),
      lobby: (tables) => lobbies.push(tables.map(({ table, taken }) => `${table} ${taken}`)),
      said: () => undefined,
      told: () => undefined,
      floor: (news) => floors.push(news.calls.length),
      paged: () => undefined,
      wallet: (held) => wallets.push(held),
      paused: (on) => pauses.push(on),
      time: () => undefined,
      fault: (what) => faults.push(what),
      refusedTalk: () => undefined,
      ...other,
    },
    () => `id${++ids}`,
  );
  connection.open();
  sockets[0]?.onopen?.();
  return connection;
}

const view = (version: number, acts: View['you']['acts'] = []): Partial<View> => ({
  type: 'view',
  table: 'one',
  version,
  you: { acts } as View['you'],
});
const last = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  [sockets, views, statuses, stale, faults, floors, pauses, wallets] = [[], [], [], [], [], [], [], []];
  lobbies = [];
});

test('a view older than what is shown is thrown away', () => {
  const connection = connected();
  connection.watch('one');
  for (const version of [4, 6, 5, 6, 7]) last().hear(view(version));
  assert.deepEqual(views, [4, 6, 6, 7]);
});

test('a pause lasts until the room says that play goes on, or until a new connection, which is told anew', () => {
  connected();
  last().hear({ type: 'pause', what: 'play is paused', do: 'stay here' });
  last().hear({ type: 'pause', what: '', do: '' });
  last().hear({ type: 'pause', what: 'play is paused', do: 'stay here' });
  last().onclose?.({ code: 1006, reason: '' });
  mock.timers.tick(1000);
  last().onopen?.();
  assert.deepEqual(pauses, [false, true, false, true, false]);
});

test('what one has now is told, whatever is watched', () => {
  connected();
  last().hear({ type: 'wallet', wallet: 250_50 });
  assert.deepEqual(wallets, [250_50]);
});

test('a view of a table nobody watches is thrown away', () => {
  const connection = connected();
  connection.watch('one');
  connection.unwatch('one');
  last().hear(view(4));
  assert.deepEqual(views, []);
});

test('a table that has shown nothing yet may be watched again, one that has is not asked twice', () => {
  const connection = connected();
  connection.watch('one');
  connection.watch('one');
  assert.equal(last().of('watch').length, 2);
  last().hear(view(4));
  connection.watch('one');
  assert.equal(last().of('watch').length, 2);
});

test('after a cut it comes back, watches again, and takes the first view whatever its number', () => {
  const connection = connected();
  connection.watch('one');
  last().hear(view(9));
  last().onclose?.({ code: 1006, reason: '' });
  assert.deepEqual(stale, ['one']);
  assert.equal(statuses.at(-1), 'lost');
  mock.timers.tick(10_000);
  assert.equal(sockets.length, 2);
  last().onopen?.();
  assert.deepEqual(last().of('watch'), [{ type: 'watch', table: 'one', changes: true, seen: 9 }]);
  last().hear(view(3));
  assert.deepEqual(views, [9, 3]);
});

const whole = (version: number): object => ({
  type: 'view',
  table: 'one',
  version,
  you: { acts: [], wallet: 5 },
  public: { kind: 'players', pot: 0, seats: [{ seat: 1, stake: 100 }] },
  news: [],
});

test('what changes is put into the whole, and what it does not name stays', () => {
  const shown: View[] = [];
  const connection = connected({ view: (each) => shown.push(each as View) });
  connection.watch('one');
  assert.deepEqual(last().of('watch'), [{ type: 'watch', table: 'one', changes: true }]);
  last().hear(whole(4));
  const news = [{ seq: 5, type: 'called', text: 'Ann calls $40' }];
  last().hear({ type: 'changes', table: 'one', version: 5, number: 1, public: { seats: { 0: { stake: 60 } } }, news });
  last().hear({
    type: 'changes',
    table: 'one',
    version: 5,
    number: 2,
    you: { acts: [[{ act: 'fold', clauses: [] }]] },
  });
  const [first, second, third] = shown as [View, View, View];
  assert.deepEqual([first.version, second.version, third.version], [4, 5, 5]);
  assert.deepEqual(second.public, { kind: 'players', pot: 0, seats: [{ seat: 1, stake: 60 }] });
  assert.deepEqual([second.news, third.news], [news, []]);
  assert.deepEqual(third.you, { acts: [{ act: 'fold', clauses: [] }], wallet: 5 });
  assert.equal(third.public, second.public);
  assert.equal((first.public.seats as { stake: number }[])[0]?.stake, 100, 'what was shown before stays as it was');
});

test('a client that has missed a change asks for the whole, once, and takes changes from there', () => {
  const connection = connected();
  connection.watch('one');
  last().hear({ type: 'changes', table: 'one', version: 3, number: 1, public: {} }); // of nothing that is known
  assert.deepEqual(views, []);
  last().hear(whole(4));
  for (const number of [2, 3]) last().hear({ type: 'changes', table: 'one', version: 6, number, public: { pot: 9 } });
  assert.deepEqual(views, [4]);
  assert.deepEqual(last().of('watch').slice(1), [{ type: 'watch', table: 'one', changes: true, seen: 4 }]);
  last().hear(whole(6));
  last().hear({ type: 'changes', table: 'one', version: 7, number: 1, public: { pot: 9 } });
  assert.deepEqual(views, [4, 6, 7]);
  connection.unwatch('one');
  last().hear({ type: 'changes', table: 'one', version: 8, number: 2, public: { pot: 3 } });
  assert.deepEqual(views, [4, 6, 7]);
});

test('an act without an answer is sent again under the same id, with what was seen then; an answered one is not', async () => {
  const connection = connected();
  connection.watch('one');
  last().hear(view(9));
  const first = connection.do('one', { act: 'check' });
  const second = connection.do('one', { act: 'top-up', amount: 500 });
  last().hear({ type: 'answer', id: 'id1', ok: true, version: 10 });
  assert.deepEqual(await first, { refusal: null, version: 10 });
  const sent = last().of('do');
  last().onclose?.({ code: 1012, reason: 'restart' });
  mock.timers.tick(10_000);
  last().onopen?.();
  last().hear(view(12));
  assert.deepEqual(last().of('do'), [sent[1]]);
  last().hear({ type: 'answer', id: 'id2', refusal: { code: 'above-maximum', reason: 'too much', clause: '4.3' } });
  assert.deepEqual((await second).refusal, { code: 'above-maximum', reason: 'too much', clause: '4.3' });
});

test('an act given while the connection is cut waits for it', () => {
  const connection = connected();
  connection.watch('one');
  last().onclose?.({ code: 1006, reason: '' });
  void connection.do('one', { act: 'fold' });
  assert.equal(last().of('do').length, 0);
  mock.timers.tick(10_000);
  last().onopen?.();
  assert.equal(last().of('do').length, 1);
});

const seconds = (many: number) => {
  for (let half = 0; half < 2 * many; half++) mock.timers.tick(500);
};

test('a connection that does not answer is taken for dead within seven seconds', () => {
  connected();
  last().hear({ type: 'pong', at: 1 });
  seconds(7);
  assert.ok(sockets[0]?.closed);
  assert.equal(statuses.at(-1), 'lost');
});

test('a connection that answers is asked every few seconds and lives', () => {
  connected();
  for (let second = 0; second < 30; second++) {
    mock.timers.tick(1_000);
    last().hear({ type: 'pong', at: 1 });
  }
  assert.equal(sockets.length, 1);
  assert.ok(last().of('ping').length >= 10, `${last().of('ping').length}`);
  assert.ok(last().of('ping').length <= 13);
});

test("a page in the background that is woken once a minute does not take its silence for the line's", () => {
  connected();
  last().hear({ type: 'pong', at: 1 });
  for (let minute = 0; minute < 3; minute++) {
    mock.timers.setTime(Date.now() + 60_000);
    mock.timers.tick(0);
    last().hear({ type: 'pong', at: 1 });
  }
  assert.equal(sockets.length, 1);
});

test('while there is no line it is tried anew within two seconds, however long it was gone, also beside attempts that hang', () => {
  connected();
  last().onclose?.({ code: 1006, reason: '' });
  seconds(300);
  const [before, hanging] = [sockets.length, last()];
  mock.timers.tick(1_900);
  assert.equal(sockets.length, before + 1);
  assert.ok(sockets.filter(({ closed }) => !closed).length <= 4, 'those that hang are given up, all but the newest');
  hanging.onopen?.();
  assert.equal(statuses.at(-1), 'open', 'the first that opens is kept');
  assert.ok(last().closed && !hanging.closed);
  last().onopen?.();
  last().onclose?.({ code: 1006, reason: '' });
  assert.equal(statuses.at(-1), 'open', 'what becomes of the others is nothing to it');
  assert.ok(hanging.of('ping').length && !last().sent.length);
});

test('an attempt that is refused is made again, and one that the session no longer allows is the last', () => {
  connected();
  last().onclose?.({ code: 1006, reason: '' });
  mock.timers.tick(600);
  assert.equal(sockets.length, 2);
  last().onclose?.({ code: 1006, reason: '' });
  mock.timers.tick(1_100);
  assert.equal(sockets.length, 3);
  last().onclose?.({ code: 1008, reason: 'the session has ended' });
  seconds(10);
  assert.equal(sockets.length, 3);
  assert.equal(statuses.at(-1), 'ended');
});

test('the end of the session is the end', () => {
  connected();
  last().onclose?.({ code: 1008, reason: 'the session has ended' });
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
  assert.equal(statuses.at(-1), 'ended');
});

test('waits grow longer, and the network coming back cuts them short', () => {
  const connection = connected();
  for (let cut = 0; cut < 6; cut++) {
    last().onclose?.({ code: 1006, reason: '' });
    mock.timers.tick(20_000);
  }
  const before = sockets.length;
  last().onclose?.({ code: 1006, reason: '' });
  connection.hurry();
  assert.equal(sockets.length, before + 1);
});

test('what the room did not understand is told, for an act as its refusal', async () => {
  const connection = connected();
  last().hear({ type: 'error', what: 'too many messages', do: 'send fewer' });
  assert.deepEqual(faults, ['too many messages']);
  last().hear({ type: 'error', what: 'there is no such table', do: 'look into the lobby', table: 'cup-1' });
  assert.deepEqual(
    faults,
    ['too many messages'],
    'a table of a tournament may come a moment later; its page tells where it does not',
  );
  const act = connection.do('one', { act: 'dance' } as unknown as Act);
  last().hear({ type: 'error', what: 'there is no act', do: 'there are others', id: 'id1' });
  assert.equal((await act).refusal?.clause, 'system');
});

test('whoever looks at the floor looks at it again after a cut, and hears of it', () => {
  const connection = connected();
  connection.watchFloor(true);
  last().hear({ type: 'floor', at: 1, tables: [], calls: [{}] });
  last().onclose?.({ code: 1006, reason: '' });
  mock.timers.tick(5_000);
  last().onopen?.();
  assert.deepEqual(floors, [1]);
  assert.equal(last().of('watch-floor').length, 1);
  connection.watchFloor(false);
  assert.equal(last().of('unwatch-floor').length, 1);
});

const ROWS = [
  { table: 'one', taken: 1 },
  { table: 'two', taken: 2 },
];

test('the lobby comes whole by itself, and what changes in it is put into that', () => {
  connected();
  last().hear({ type: 'lobby', number: 4, tables: ROWS, tournaments: [], older: 0 });
  assert.deepEqual(last().of('watch-lobby'), [{ type: 'watch-lobby', changes: true, seen: 4 }]);
  last().hear({ type: 'lobby-changes', after: 4, number: 6, tables: { 1: { taken: 3 } } });
  last().hear({ type: 'lobby-changes', after: 6, number: 7, tables: { at: 0, gone: 1 } });
  last().hear({ type: 'lobby', number: 9, tables: ROWS, tournaments: [], older: 0 }); // after the last table was left
  last().hear({ type: 'lobby-changes', after: 9, number: 10, tables: { 0: { taken: 0 } } });
  assert.deepEqual(lobbies, [
    ['one 1', 'two 2'],
    ['one 1', 'two 3'],
    ['two 3'],
    ['one 1', 'two 2'],
    ['one 0', 'two 2'],
  ]);
  assert.equal(last().of('watch-lobby').length, 1, 'it is asked for once on a connection');
});

test('where a change of the lobby is missed the whole is asked for, and nothing is shown until it is there', () => {
  connected();
  last().hear({ type: 'lobby', number: 4, tables: ROWS, tournaments: [], older: 0 });
  for (const after of [5, 6]) last().hear({ type: 'lobby-changes', after, number: after + 1, tables: [[]] });
  assert.deepEqual(last().of('watch-lobby').slice(1), [{ type: 'watch-lobby', changes: true }]);
  last().hear({ type: 'lobby', number: 7, tables: ROWS, tournaments: [], older: 0 });
  last().hear({ type: 'lobby-changes', after: 7, number: 8, tables: { at: 1, gone: 1 } });
  assert.deepEqual(lobbies, [['one 1', 'two 2'], ['one 1', 'two 2'], ['one 1']]);
});

test('what changes on the floor is put into the whole, which is asked for where a change is missed', () => {
  const seen: unknown[] = [];
  const connection = connected({ floor: (floor) => seen.push(floor) });
  connection.watchFloor(true);
  assert.deepEqual(last().of('watch-floor'), [{ type: 'watch-floor', changes: true }]);
  last().hear({ type: 'floor', number: 1, at: 10, tables: ROWS, calls: [] });
  last().hear({ type: 'floor-changes', after: 1, number: 2, at: 20, tables: { 0: { taken: 5 } } });
  const [one, two] = ROWS;
  assert.deepEqual(seen.at(-1), { type: 'floor', number: 2, at: 20, tables: [{ ...one, taken: 5 }, two], calls: [] });
  last().hear({ type: 'floor-changes', after: 3, number: 4, at: 30, calls: [[]] });
  last().hear({ type: 'floor-changes', after: 4, number: 5, at: 40, calls: [[]] });
  assert.deepEqual([last().of('watch-floor').length, seen.length], [2, 2]);
});

test('talk is answered by its id; what a cut leaves unanswered is told, and not said a second time', async () => {
  const connection = connected();
  const said = connection.talk('one', { text: 'good evening' });
  assert.deepEqual(last().of('say'), [{ type: 'say', id: 'id1', table: 'one', text: 'good evening' }]);
  last().hear({ type: 'answer', id: 'id1', ok: true, version: 0 });
  assert.equal(await said, null);
  const phrase = connection.talk('one', { phrase: 'thanks' });
  last().hear({
    type: 'answer',
    id: 'id2',
    refusal: { code: 'seated-come-first', reason: 'wait until then', clause: '8.7' },
  });
  assert.equal((await phrase)?.clause, '8.7');
  const unheard = connection.talk('one', { text: 'are you there?' });
  last().onclose?.({ code: 1006, reason: '' });
  assert.match((await unheard)?.reason ?? '', /look whether this was said/);
  assert.match((await connection.talk('one', { text: 'hello?' }))?.reason ?? '', /was not sent/);
  mock.timers.tick(10_000);
  last().onopen?.();
  assert.equal(last().of('say').length, 0);
});

test('in the turn of its player a line that died is known within four seconds, otherwise within eight', () => {
  const noticed = (acts: View['you']['acts']): number => {
    [sockets, statuses] = [[], []];
    const connection = connected();
    connection.watch('one');
    last().hear(view(9, acts));
    for (let second = 0; second < 5; second++) {
      seconds(1);
      last().hear({ type: 'pong', at: 1 });
    }
    assert.equal(sockets.length, 1);
    assert.equal(statuses.at(-1), 'open');
    const since = Date.now();
    while (statuses.at(-1) === 'open') mock.timers.tick(500);
    connection.close();
    return (Date.now() - since) / 1000;
  };
  assert.ok(noticed([{ act: 'check', clauses: [] }]) <= 4);
  const otherwise = noticed([]);
  assert.ok(otherwise > 4 && otherwise <= 8, `${otherwise}`);
});
