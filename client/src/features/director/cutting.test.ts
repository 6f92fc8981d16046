import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cutAct, cutFault } from './cutting.ts';

const cut = [
  { account: 'a-ann', name: 'Ann' },
  { account: 'a-bob', name: 'Bob' },
];

test('everybody who is level has a card of their own', () => {
  assert.equal(cutFault(cut, { 'a-ann': 'ks' }), 'Required: the card of Bob, such as Ks or 10h.');
  assert.match(cutFault(cut, { 'a-ann': 'ks', 'a-bob': 'king' }), /the card of Bob/);
  assert.match(cutFault(cut, { 'a-ann': '??', 'a-bob': '2c' }), /the card of Ann/);
  assert.equal(cutFault(cut, { 'a-ann': 'ks', 'a-bob': 'KS' }), 'Each player cuts a different card.');
  assert.match(cutFault(cut, { 'a-ann': 'jo', 'a-bob': '2c' }), /joker has no rank/);
  assert.equal(cutFault(cut, { 'a-ann': '10h', 'a-bob': 'Td' }), '');
});

test('the act has the cards by account', () => {
  assert.deepEqual(cutAct(cut, { 'a-ann': '10h', 'a-bob': ' td' }), {
    act: 'cut-cards',
    cards: { 'a-ann': 'Th', 'a-bob': 'Td' },
  });
});
