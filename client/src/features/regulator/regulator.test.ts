// What the regulator sees, in words.

import assert from 'node:assert/strict';
import test from 'node:test';

import {
  accountWords,
  headsIn,
  holds,
  notHeads,
  partsOf,
  progress,
  readWords,
  searchFault,
  stopWords,
} from './words.ts';

const HASH = 'ab'.repeat(32);

test('heads are found wherever they stand, each once', () => {
  assert.deepEqual(headsIn(`omaha-1:12:${HASH}\n\n omaha-1:12:${HASH}`), [`omaha-1:12:${HASH}`]);
  assert.deepEqual(headsIn(JSON.stringify({ heads: [{ head: `checkpoints:3:${HASH}` }] })), [`checkpoints:3:${HASH}`]);
  assert.deepEqual(headsIn(`omaha-1:0:${HASH} nothing:1:abc`), []);
});

test('a verdict is told part by part, and the part that fails says why', () => {
  const verdict = {
    chain: true,
    shuffle: true,
    replay: false,
    ledger: true,
    tail: null,
    fault: 'line 7: the rules decide otherwise',
    lines: 9,
    rounds: 1,
    unfinished: 0,
    heads: [],
    unproven: { a: 9 },
    signed: [],
  };
  const parts = partsOf(verdict);
  assert.equal(holds(parts), false);
  assert.equal(parts.find((one) => one.what === 'replay')?.words, verdict.fault);
  assert.match(parts.find((one) => one.what === 'tail')?.words ?? '', /no signed head/);
  assert.equal(holds(partsOf({ ...verdict, replay: true, fault: null })), true);
  assert.match(partsOf({ ...verdict, shuffle: null }).find((one) => one.what === 'shuffle')?.words ?? '', /real cards/);
});

test('how far a verification is', () => {
  const seen = { running: true, lines: 50, total: 200, started: 1, ended: 0, heads: 0, verdict: null, failed: '' };
  assert.equal(progress(seen), 0.25);
  assert.equal(progress({ ...seen, total: 0 }), 0);
});

test('reads and stops are sentences', () => {
  assert.equal(
    readWords({ what: 'round', table: 'omaha-1', round: 3, people: [], entry: 0, day: '' }),
    'viewed a round · omaha-1, round 3',
  );
  assert.equal(
    readWords({ what: 'opened', table: 'omaha-1', round: 3, people: ['Olga'], entry: 0, day: '' }),
    'may open the hidden cards, agreed to by Olga · omaha-1, round 3',
  );
  assert.equal(
    readWords({ what: 'receipt', table: '', round: 0, people: ['Ann'], entry: 7, day: '' }),
    'viewed a receipt · Ann · number 7',
  );
  assert.equal(stopWords({ scope: 'room', name: '' }), 'The whole room');
  assert.equal(stopWords({ scope: 'table', name: 'omaha-1' }), 'omaha-1');
});

test('a moment that was not typed is none', () => {});

test('a line that is no head is named', () => {
  assert.deepEqual(notHeads(`garbage\nomaha-1:12:${HASH}\n\n omaha-1:12:ab`), ['garbage', 'omaha-1:12:ab']);
  assert.deepEqual(notHeads(JSON.stringify({ heads: [{ head: `checkpoints:3:${HASH}` }] }, null, 1)), []);
});

test('a search for what is no amount, or that ends before it begins, is not made', () => {
  assert.match(searchFault('abc', 0, 0), /Enter an amount/);
  assert.match(searchFault('-5', 0, 0), /Enter an amount/);
  assert.match(searchFault('', 20, 10), /must be before/);
  assert.equal(searchFault('1,500', 10, 20), '');
  assert.equal(searchFault('', 10, 0), '');
});

test('an account of the ledger has the name of whose it is', () => {
  const players = [
    { account: 'patron-1', name: 'Ann' },
    { account: 'patron-12', name: 'Ben' },
  ];
  assert.deepEqual(
    ['stake:live-1:patron-12', 'wallet:patron-1', 'commission:live-1', 'cage'].map((one) => accountWords(one, players)),
    ['stake live-1 Ben', 'wallet Ann', 'commission live-1', 'cage'],
  );
});
