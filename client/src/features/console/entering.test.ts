// Keys typed faster than answers come: they wait in line, and are let go with a word where they may be meant for something else.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Entering } from './entering.ts';
import { NOTHING, type Moment, type Typing } from './keys.ts';
import type { Refusal } from '../../wire/generated.ts';
import type { Act, Desk, Due, Offer, View } from '../../wire/types.ts';

const offer = (act: string, more: Partial<Offer> = {}): Offer => ({ act, clauses: [], ...more });
const due = (more: Partial<Due>): Due => ({
  step: '',
  words: '',
  clause: '',
  enter: '',
  deal: false,
  seat: 0,
  cards: 0,
  acts: [],
  open: [],
  notice: 0,
  change: '',
  ...more,
});
const acts = (seat: number): Due =>
  due({
    step: 'act',
    words: `seat ${seat} acts`,
    enter: 'enter',
    seat,
    acts: [offer('fold'), offer('call', { amount: 2 }), offer('raise', { min_to: 4_00, max_to: 100_00 })],
  });
const CARD = due({ step: 'communal', words: 'turn up a card', enter: 'cards', cards: 1 });
const START = due({ step: 'start', words: 'the next round can start', enter: 'start' });
const PUSH = due({ step: 'settle', words: 'push the pots', enter: 'deal', deal: true });

/** A console at a table that asks one thing after the other; answers come when the test says so. */
class Fake {
  sent: string[] = [];
  said: string[] = [];
  opened: string[] = [];
  typing: Typing = NOTHING;
  version = 1;
  justDealt = false;
  entering: Entering;
  private asked: Due[];
  private answers: (() => void)[] = [];
  private refusals: (Refusal | null)[] = [];

  constructor(...asked: Due[]) {
    this.asked = asked;
    this.entering = new Entering({
      moment: () => this.moment(),
      cut: () => false,
      busy: () => undefined,
      justDealt: () => this.justDealt,
      say: (words) => this.said.push(words),
      done: () => (this.typing = NOTHING),
      show: (meant) =>
        meant.kind === 'type' ? (this.typing = meant.typing) : meant.kind === 'open' && this.opened.push(meant.dialog),
      send: (act) => this.send(act),
    });
  }

  private moment(): Moment {
    const desk = {
      live: true,
      may_enter: true,
      dealer: { account: 'd', name: 'Kim' },
      due: this.asked[0],
      reports: [],
      choices: [],
      clock: null,
      undo: { seq: 1, words: '', mine: true },
      entries: [],
      may: ['clock', 'correct', 'list-player'],
    } as unknown as Desk;
    const seat = (number: number) => ({ seat: number, name: 'Ann', stake: 98_00, bet: 2_00 });
    const view = {
      type: 'view',
      table: 't',
      version: this.version,
      you: { desk },
      public: { unit: 'cents', round: 1, seats: [seat(1), seat(2), seat(3)], board: [] },
      news: [],
    } as unknown as View;
    return { view, typing: this.typing, box: 0, now: 0, last: new Map() };
  }

  private send(given: Act) {
    const act: Partial<Record<'seat' | 'move' | 'to' | 'times' | 'cards', unknown>> & Act = given;
    this.sent.push([act.seat ?? '', act.move ?? act.act, act.to ?? act.times ?? act.cards ?? ''].join(' ').trim());
    return new Promise<{ refusal: Refusal | null; version: number }>((told) => {
      this.answers.push(() => {
        const refusal = this.refusals.shift() ?? null;
        if (!refusal) this.go();
        told({ refusal, version: this.version });
      });
    });
  }

  /** The table goes on to the next thing. */
  go() {
    this.version += 1;
    if (this.asked.length > 1) this.asked.shift();
  }

  refuse() {
    this.refusals.push({ code: 'no', reason: 'no', clause: '1.1' });
  }

  press(...keys: string[]) {
    for (const key of keys) this.entering.press(key);
  }

  /** One answer comes, and what waited for it is done. */
  async answer(before = () => undefined as unknown) {
    const told = this.answers.shift();
    assert.ok(told, 'an entry is on its way');
    told();
    before();
    await new Promise((done) => setImmediate(done));
  }

  async answerAll() {
    while (this.answers.length) await this.answer();
  }
}

test('keys typed at one go are entered one after the other, each at the table it was meant for', async () => {
  const table = new Fake(acts(1), acts(2), CARD, acts(1));
  table.press('c', 'c', '9', 'h', 'Enter', 'f');
  assert.deepEqual(table.sent, ['1 call'], 'one entry at a time');
  await table.answerAll();
  assert.deepEqual(table.sent, ['1 call', '2 call', 'cards 9h', '1 fold']);
  assert.deepEqual(table.said, []);
});

test('two folds are the folds of two seats in turn, and amounts are digits and Enter', async () => {
  const table = new Fake(acts(1), acts(2), acts(3), PUSH);
  table.press('f', 'f', 'r', '1', '2', 'Enter', ' ');
  await table.answerAll();
  assert.deepEqual(table.sent, ['1 fold', '2 fold', '3 raise 1200', 'deal']);
});

test('a key between an answer and the next entry comes after those that waited', async () => {
  const table = new Fake(acts(1), acts(2), acts(3), CARD);
  table.press('c', 'f');
  await table.answer(() => table.press('c'));
  await table.answerAll();
  assert.deepEqual(table.sent, ['1 call', '2 fold', '3 call']);
});

test('after a refusal nothing that waited is entered, and it is named', async () => {
  const table = new Fake(acts(1), acts(2), CARD);
  table.refuse();
  table.press('f', 'c', '9', 'h', 'Enter');
  await table.answerAll();
  assert.deepEqual(table.sent, ['1 fold']);
  assert.deepEqual(table.said, ['Not entered: C 9 H Enter']);
  table.press('Escape', 'c');
  assert.deepEqual(table.sent, ['1 fold', '1 call'], 'and the console goes on');
});

test('Enter pressed again and again is answered by the refusal of the first', async () => {
  const table = new Fake(acts(1), acts(2));
  table.refuse();
  void table.entering.enter({ act: 'list-player', who: 'gus' });
  table.press('Enter', 'Enter');
  await table.answerAll();
  assert.deepEqual([table.sent, table.said], [['list-player'], []]);
});

test('keys pressed after a refusal came are not taken for the same seat, until Esc or Backspace', async () => {
  const refused = 'The last entry was refused: keys are not taken. Esc forgets it, Backspace corrects it';
  const table = new Fake(acts(1), acts(2), CARD);
  table.refuse();
  table.press('6', '0', 'Enter');
  await table.answerAll();
  table.press('f', '7', 'Enter', 'u');
  await table.answerAll();
  assert.deepEqual(
    [table.sent, table.opened],
    [['1 raise 6000'], []],
    'the bettor is not folded, nor raises by what the next seat says',
  );
  assert.deepEqual(table.said, [refused, refused, refused, refused]);
  assert.equal(table.entering.press('Tab'), false, 'the page keeps its own keys');
  table.press('Backspace', '4', 'Enter');
  await table.answerAll();
  assert.deepEqual(table.sent, ['1 raise 6000', '1 raise 6400'], 'Backspace corrects what was typed');
  table.press('f');
  assert.equal(table.sent.at(-1), '2 fold');
});

test('a refusal is over once somebody else has answered for the seat, and concerns no dialog', async () => {
  const table = new Fake(acts(1), acts(2), acts(3));
  table.refuse();
  table.press('6', '0', 'Enter');
  await table.answerAll();
  table.go();
  table.typing = NOTHING; // the console forgets it with the turn
  table.press('c');
  await table.answerAll();
  assert.deepEqual(table.sent, ['1 raise 6000', '2 call']);
  table.refuse();
  void table.entering.enter({ act: 'list-player', who: 'gus' });
  await table.answerAll();
  table.press('f');
  assert.equal(table.sent.at(-1), '3 fold');
});

test('a fold where a check is free opens a question, and keys typed ahead do not answer it', async () => {
  const free = due({
    step: 'act',
    words: 'seat 1 acts',
    enter: 'enter',
    seat: 1,
    acts: [offer('fold'), offer('check')],
  });
  const table = new Fake(acts(3), free, acts(2));
  table.press('c', 'f', 'f', 'c');
  await table.answerAll();
  assert.deepEqual([table.sent, table.opened], [['3 call'], ['fold']]);
  assert.deepEqual(table.said, ['Not entered: F C']);
});

test('when somebody else has entered something the keys that waited are let go', async () => {
  const table = new Fake(acts(1), acts(2), acts(3));
  table.press('f', 'f');
  await table.answer(() => table.go());
  assert.deepEqual(table.sent, ['1 fold'], 'seat 3 is not folded by a key that was for seat 2');
  assert.deepEqual(table.said, ['The table has changed meanwhile. Not entered: F']);
});

test('cards typed for a table that still asks a seat are no acts of that seat', async () => {
  for (const keys of [
    ['a', 's', 'Enter'],
    ['k', 's', 'Enter'],
    ['9', 'c', 'Enter'],
    ['9', 'h', 'Enter'],
  ]) {
    const table = new Fake(acts(1), acts(2), CARD);
    table.press('c', ...keys);
    await table.answerAll();
    assert.deepEqual(table.sent, ['1 call'], keys.join(''));
    assert.match(table.said.join(), /^Seat 2, Ann, acts\. Not entered: /);
    assert.deepEqual(table.typing, NOTHING);
  }
});

test('a letter behind digits that were typed ahead does not act, whenever it comes', async () => {
  const table = new Fake(acts(1), acts(2), CARD);
  table.press('c', '9');
  await table.answerAll();
  assert.equal(table.typing.what, 'amount');
  table.press('c');
  assert.deepEqual(table.sent, ['1 call']);
  assert.deepEqual(table.said, ['Seat 2, Ann, acts. Not entered: C']);
  table.press('c');
  assert.deepEqual(table.sent, ['1 call', '2 call'], 'now the dealer has seen whose turn it is');
});

test('acts typed where cards are due, or where nothing is, are let go', async () => {
  const table = new Fake(acts(1), CARD);
  table.press('c', 'f', 'f');
  await table.answerAll();
  assert.deepEqual(table.said, ['Turn up a card. Not entered: F F']);
});

test('what opens takes no key that was typed ahead', async () => {
  const table = new Fake(acts(1), acts(2));
  table.press('c', 'u', '1', 'f');
  await table.answerAll();
  assert.deepEqual([table.sent, table.opened], [['1 call'], ['undo']]);
  assert.deepEqual(table.said, ['Not entered: 1 F']);
});

test('play wagers of boxes that were already asked may be typed ahead, of others not', async () => {
  const plays = [offer('check'), offer('play', { times: 4 })];
  const boxes = (seat: number, ...open: number[]) =>
    due({
      step: 'choose',
      words: `seat ${seat} decides`,
      enter: 'enter',
      seat,
      acts: plays,
      open: open.map((one) => ({ seat: one, acts: plays })),
    });
  const both = new Fake(boxes(1, 2), boxes(2), CARD);
  both.press('4', '4', '9', 'h', 'Enter');
  await both.answerAll();
  assert.deepEqual(both.sent, ['1 play 4', '2 play 4', 'cards 9h']);
  const another = new Fake(boxes(1), boxes(2));
  another.press('4', '4');
  await another.answerAll();
  assert.deepEqual(another.sent, ['1 play 4']);
});

test('two presses of Space push the pots and do not start the next round, however fast the answer comes', async () => {
  const typedAhead = new Fake(PUSH, START);
  typedAhead.press(' ', ' ');
  await typedAhead.answerAll();
  assert.deepEqual(typedAhead.sent, ['deal']);
  assert.deepEqual(typedAhead.said, ['The next round can start. Not entered: Space']);
  const answered = new Fake(PUSH, START);
  answered.press(' ');
  await answered.answerAll();
  answered.justDealt = true;
  answered.press(' ', 'Enter');
  assert.deepEqual(answered.sent, ['deal']);
  answered.justDealt = false;
  answered.press(' ');
  assert.deepEqual(answered.sent, ['deal', 'start']);
  const changing = new Fake(
    PUSH,
    due({
      step: 'change',
      words: 'notice 1 is due: change to 3 seats',
      enter: 'make-change',
      notice: 1,
      change: 'change to 3 seats',
    }),
  );
  changing.press(' ', ' ');
  await changing.answerAll();
  assert.deepEqual(changing.sent, ['deal'], 'nor is a change made, behind which the push is final too');
});

test('Escape forgets what waits, other keys of the keyboard are nothing, and no line is endless', async () => {
  const table = new Fake(acts(1), acts(2));
  table.press('c', 'f', 'Shift', 'Escape');
  assert.deepEqual(table.said, ['Not entered: F']);
  for (let key = 0; key < 41; key++) table.press('f');
  assert.match(table.said.at(-1) ?? '', /^Too many keys at once/);
  await table.answerAll();
  assert.deepEqual(table.sent, ['1 call']);
});

test('an entry from a dialog does not overtake one on its way', async () => {
  const table = new Fake(acts(1), acts(2));
  table.press('c');
  assert.equal(await table.entering.enter({ act: 'correct', before: 1 }), false);
  assert.match(table.said.join(), /Still waiting for the last entry/);
});
