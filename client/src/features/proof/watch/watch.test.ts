import assert from 'node:assert/strict';
import { test } from 'node:test';

import { commitmentTo, bytesOf } from '../../../wire/contribution.ts';
import { commitmentText, hasSigned, revealText } from '../../../wire/signing.ts';
import { evidenceOf } from './evidence.ts';
import { memory, SEAT, statement, Tab, TABLE } from './house_in_tests.ts';
import { KeptTable } from './kept.ts';

const OTHER = 'cd'.repeat(32);

test('with the part for one shuffle goes the commitment to the next, signed by a key of its own', async () => {
  const tab = new Tab();
  await tab.see(null, 'commitment');
  const [commit] = tab.sent;
  assert.ok(commit?.act === 'commit' && commit.shuffle === 1);
  assert.ok(hasSigned(commit.key, commitmentText(TABLE, 1, SEAT, commit.commitment, commit.key), commit.signature));
  await tab.see(tab.own(1), 'value', ['deck-shuffled']);
  const reveal = tab.sent[1];
  assert.ok(reveal?.act === 'reveal' && reveal.next);
  assert.equal(commitmentTo(1, SEAT, bytesOf(reveal.value)), commit.commitment);
  assert.ok(hasSigned(commit.key, revealText(TABLE, 1, tab.own(1).root, SEAT, reveal.value), reveal.signature));
  const { key, commitment, signature } = reveal.next;
  assert.equal(key, commit.key);
  assert.ok(hasSigned(key, commitmentText(TABLE, 2, SEAT, commitment, key), signature));
  await tab.see(tab.own(2), 'value', ['holes-dealt', 'deck-shuffled']);
  const second = tab.sent[2];
  assert.ok(second?.act === 'reveal' && second.value !== reveal.value);
  assert.equal(commitmentTo(2, SEAT, bytesOf(second.value)), commitment);
  assert.deepEqual(tab.alarms, []);
  assert.deepEqual(
    tab.kept.read().given.map(({ shuffle, receipt }) => [shuffle, receipt !== '']),
    [
      [1, true],
      [2, true],
    ],
  );
});

test('asked again and again it answers once; asked again after a cut, the same', async () => {
  const tab = new Tab();
  for (const _ of [1, 2, 3]) await tab.see(tab.own(1), 'value', []);
  assert.equal(tab.sent.length, 1);
  tab.watch.missed();
  await tab.see(tab.own(1), 'value');
  assert.deepEqual(tab.sent[1], tab.sent[0]);
});

test('two tabs, and a page loaded anew, give the same answer; another account and another device do not', async () => {
  const store = memory();
  const [tab, other] = [new Tab(store), new Tab(store)];
  await tab.see(null, 'commitment');
  await other.see(null, 'commitment');
  assert.deepEqual(tab.sent, other.sent);
  const said = tab.own(1);
  await tab.see(said, 'value');
  await other.see(said, 'value');
  await new Tab(store).see(said, 'value');
  assert.deepEqual(tab.sent, other.sent);
  assert.equal(tab.kept.read().given.length, 1);
  const keys = [new Tab(store), new Tab(store, 'bob'), new Tab()].map(({ kept }) => kept.key);
  assert.deepEqual([keys[0] === tab.kept.key, keys[1] === keys[0], keys[2] === keys[0]], [true, false, false]);
});

test('what was committed to on another device is not revealed here, and said once', async () => {
  const tab = new Tab();
  await tab.see(null, 'commitment');
  for (const shuffle of [1, 2])
    await tab.see(statement(shuffle, { commitments: { [SEAT]: OTHER } }), 'value', ['deck-shuffled', 'holes-dealt']);
  assert.deepEqual([tab.revealed, tab.kinds], [[], ['other-part']]);
});

// Alarms

test('a root that is another one after the part was given: two statements, both signed', async () => {
  const tab = new Tab();
  await tab.see(tab.own(1), 'value', ['deck-shuffled']);
  await tab.see(tab.own(1, { root: OTHER }), 'value');
  assert.deepEqual([tab.revealed, tab.kinds], [[1], ['two-statements']]);
  const [alarm] = tab.alarms;
  assert.deepEqual(
    alarm?.statements.map(({ root }) => root),
    [tab.own(1).root, OTHER],
  );
  await tab.see(tab.own(2), 'value', ['holes-dealt', 'deck-shuffled']);
  assert.deepEqual(tab.revealed, [1], 'nothing more is given until the player has decided');
  assert.equal(tab.alarms.length, 1);
  tab.watch.restart();
  await tab.see(tab.own(3), 'value', ['deck-shuffled']);
  assert.deepEqual(tab.revealed, [1, 3]);
});

test('two roots for one number are found in another visit too, and the alarm stands until it is answered', async () => {
  const store = memory();
  await new Tab(store).played(4);
  const later = new Tab(store);
  await later.see(later.own(4, { root: OTHER, seq: 44 }), 'value');
  assert.deepEqual([later.revealed, later.kinds], [[], ['two-statements']]);
  const again = new Tab(store);
  await again.see(again.own(5), 'value');
  assert.deepEqual([again.revealed, again.kept.read().alarms.length], [[], 1]);
});

test('a statement that is not signed, and one by a key nobody vouches for, get no part', async () => {
  const tab = new Tab();
  await tab.see({ ...tab.own(1), signature: '00'.repeat(64) }, 'value');
  assert.deepEqual([tab.revealed, tab.kinds], [[], ['wrong-signature']]);
  const other = new Tab();
  other.stranger = 'the signing key of the house has not introduced it';
  await other.see(other.own(1), 'value');
  assert.deepEqual([other.revealed, other.kinds], [[], ['unknown-key']]);
  const moved = new Tab(); // signed, and another line put in
  await moved.see({ ...moved.own(1), line: `11:${'ab'.repeat(32)}` }, 'value');
  assert.deepEqual([moved.revealed, moved.kinds], [[], ['wrong-signature']]);
});

test('a record that goes back is found, by number and by line', async () => {
  const tab = new Tab();
  await tab.played(5);
  await tab.see(tab.own(4), 'value');
  assert.deepEqual([tab.revealed, tab.kinds], [[5], ['went-back']]);
  const other = new Tab();
  await other.played(5);
  await other.see(other.own(6, { seq: 49 }), 'value', ['deck-shuffled']);
  assert.deepEqual([other.revealed, other.kinds], [[5], ['went-back']]);
});

test('a number left out is found, unless it was told of, or the connection was cut', async () => {
  const tab = new Tab();
  await tab.played(1);
  await tab.see(tab.own(3), 'value', ['deck-shuffled']);
  assert.deepEqual([tab.revealed, tab.kinds], [[1], ['gap']]);
  const told = new Tab();
  await told.played(1);
  await told.see(told.own(3), 'value', ['deck-shuffled', told.void(2, [5]), 'deck-shuffled']);
  assert.deepEqual([told.revealed, told.kinds], [[1, 3], []]);
  const cut = new Tab();
  await cut.played(1);
  cut.watch.missed();
  await cut.see(cut.own(3), 'value', ['deck-shuffled']);
  assert.deepEqual([cut.revealed, cut.kinds], [[1, 3], []]);
});

test('a shuffle that is dropped without a word is found', async () => {
  const tab = new Tab();
  await tab.see(tab.own(1), 'value', ['deck-shuffled']);
  await tab.see(tab.own(2), 'value', ['deck-shuffled']);
  assert.deepEqual([tab.revealed, tab.kinds], [[1], ['gap']]);
  const honest = new Tab();
  await honest.see(honest.own(1), 'value', ['deck-shuffled']);
  await honest.see(honest.own(2), 'value', [honest.void(1, [5]), 'deck-shuffled']);
  assert.deepEqual([honest.revealed, honest.kinds], [[1, 2], []]);
});

test('a void shuffle that blames a part with a receipt is an alarm at once; without one it is said, and less sure', async () => {
  const tab = new Tab();
  await tab.see(tab.own(1), 'value', ['deck-shuffled']);
  await tab.see(tab.own(1), null, [tab.void(1, [SEAT])]);
  assert.deepEqual(tab.kinds, ['blamed']);
  assert.ok(tab.alarms[0]?.given[0]?.receipt);
  const unanswered = new Tab();
  unanswered.answers = false;
  await unanswered.see(unanswered.own(1), 'value', ['deck-shuffled']);
  await unanswered.see(unanswered.own(1), null, [unanswered.void(1, [SEAT])]);
  assert.deepEqual(unanswered.kinds, ['blamed-unsure']);
  await unanswered.see(unanswered.own(2), 'value', ['deck-shuffled']);
  assert.deepEqual(unanswered.revealed, [1, 2], 'which may be the connection: play goes on');
});

test('a client that never reveals is told that it is shut out, and finds no fault with the house', async () => {
  const tab = new Tab();
  await tab.played(1);
  await tab.see(tab.own(2), null, ['deck-shuffled']);
  await tab.see(tab.own(2), null, [tab.void(2, [SEAT])]);
  assert.deepEqual(tab.kinds, ['shut-out']);
  const newcomer = new Tab();
  await newcomer.see(statement(2), null, [newcomer.void(2, [SEAT])]);
  assert.deepEqual(newcomer.kinds, [], 'of who sat there before');
});

test('a part left out of the shuffle is said, once, and nothing is revealed', async () => {
  const tab = new Tab();
  await tab.see(null, 'commitment');
  await tab.see(statement(1), null, ['deck-shuffled']);
  assert.deepEqual([tab.revealed, tab.kinds], [[], ['left-out']]);
  const refused = new Tab();
  refused.answers = false;
  await refused.see(null, 'commitment');
  await refused.see(statement(1), null, ['deck-shuffled']);
  assert.deepEqual(refused.kinds, [], 'the house had not taken it');
});

test('a receipt that is not signed is an alarm', async () => {
  const tab = new Tab();
  tab.receipt = () => '00'.repeat(64);
  await tab.see(tab.own(1), 'value', ['deck-shuffled']);
  assert.deepEqual(tab.kinds, ['wrong-signature']);
});

// The record

const line = (fields: object): string => JSON.stringify({ stream: TABLE, seq: 10, hash: 'ab'.repeat(32), ...fields });

test('after rounds chosen by chance, and after every void shuffle, the record is held against what was kept', async () => {
  const tab = new Tab();
  await tab.played(1);
  await tab.see(tab.own(1), null, [], { playing: false });
  assert.deepEqual(tab.lookedUp, []);
  tab.chance = 0;
  await tab.played(2);
  await tab.see(tab.own(2), null, [], { playing: false });
  assert.deepEqual(tab.lookedUp, [2]);
  tab.chance = 1;
  await tab.see(tab.own(3), 'value', ['deck-shuffled']);
  await tab.see(tab.own(4), 'value', [tab.void(3, [5]), 'deck-shuffled'], { round: 3 });
  await tab.see(tab.own(4), null, ['holes-dealt'], { round: 3, playing: false });
  assert.deepEqual(tab.lookedUp, [2, 3]);
  assert.deepEqual(tab.kinds, []);
});

test('a root that was shown and is not in the record, and a part with a receipt that is not counted, are found', async () => {
  const tab = new Tab();
  await tab.played(1);
  tab.watch.check([line({ type: 'deck-shuffled', shuffle: 1, root: tab.own(1).root })]);
  assert.deepEqual(tab.kinds, []);
  tab.watch.check([line({ type: 'deck-shuffled', shuffle: 1, root: OTHER })]);
  tab.watch.check([line({ type: 'deck-cut', seq: 11, shuffle: 1, depth: 9, contributions: [] })]);
  tab.watch.check([line({ type: 'shuffle-void', seq: 12, shuffle: 1, cause: 'not revealed', seats: [SEAT] })]);
  assert.deepEqual(tab.kinds, ['not-in-record', 'not-counted', 'blamed']);
  assert.equal(tab.alarms[0]?.lines.length, 1);
});

// What is kept

test('of one table the last 200 shuffles are kept, and of tables the last 20', async () => {
  const store = memory();
  const kept = new KeptTable(TABLE, 'ann', store, () => new Uint8Array(32));
  kept.begin();
  for (let shuffle = 1; shuffle <= 230; shuffle++) {
    const { commitments: _, ...said } = statement(shuffle);
    kept.keepStatement({ ...said, commitments: '', at: 0 });
  }
  assert.deepEqual([kept.read().statements.length, kept.read().statements[0]?.shuffle], [200, 31]);
  for (let table = 0; table < 20; table++) new KeptTable(`t${table}`, 'ann', store, () => new Uint8Array(32)).begin();
  assert.equal(kept.read().statements.length, 0);
});

test('what is kept and was spoilt is nothing, and breaks nothing', () => {
  const store = memory();
  const kept = new KeptTable(TABLE, 'ann', store, () => new Uint8Array(32).fill(1));
  for (const odd of ['{', 'null', '7', '""']) {
    store.set(`croupier.shuffle.ann.${TABLE}.kept`, odd);
    assert.deepEqual(kept.read().statements, []);
  }
});

test('the evidence has all that is needed to check it', async () => {
  const tab = new Tab();
  await tab.see(tab.own(1), 'value', ['deck-shuffled']);
  await tab.see(tab.own(1, { root: OTHER }), 'value');
  const [alarm] = tab.alarms;
  assert.ok(alarm);
  const file = JSON.parse(evidenceOf(alarm, 'the house', 'ab', [])) as Record<string, unknown>;
  assert.deepEqual(Object.keys(file), [
    'format', 'kind', 'title', 'found', 'house', 'table', 'shuffle', 'moment', 'statements', 'parts', 'lines', 'keys',
  ]); // prettier-ignore
  assert.equal((file.statements as unknown[]).length, 2);
});
