// How the money of a dispute is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { MoneyShown } from '../../wire/generated.ts';
import { houseWords, placeName, potWords, wagerWords } from './words.ts';

const money = (some: Partial<MoneyShown>): MoneyShown => ({
  places: 'seat',
  shares: [],
  pots: [],
  commission: 0,
  bank: null,
  ended: true,
  ...some,
});

test('a pot says who takes what of it', () => {
  assert.equal(potWords({ amount: 5600, winners: { 1: 5100 } }, 0, 1), 'Pot $56: seat 1 takes $51');
  assert.equal(
    potWords({ amount: 5000, winners: { 1: 2500, 3: 2500 } }, 0, 2),
    'Main pot $50: seat 1 takes $25, seat 3 takes $25',
  );
  assert.equal(potWords({ amount: 400, winners: {} }, 1, 2), 'Side pot 1 $4, still played for');
});

test('a wager says how it came out', () => {
  assert.equal(wagerWords({ wager: 'ante', stake: 1000, result: 'win', paid: 1000, clauses: [] }), 'ante $10 wins $10');
  assert.equal(wagerWords({ wager: 'blind', stake: 1000, result: 'push', paid: 0, clauses: [] }), 'blind $10 push');
  assert.equal(placeName('box', 2), 'Box 2');
});

test('the house has commission between players, and wins or loses against them at the bank', () => {
  assert.equal(houseWords(money({ commission: 500 })), 'Commission $5');
  assert.equal(houseWords(money({})), 'No commission');
  assert.equal(houseWords(money({ ended: false })), 'The round goes on');
  assert.equal(houseWords(money({ places: 'box', bank: -9000 })), 'The bank loses $90');
  assert.equal(houseWords(money({ places: 'box', bank: 2500 })), 'The bank wins $25');
  assert.equal(houseWords(money({ places: 'box', bank: 0 })), 'The bank neither wins nor loses');
  assert.equal(houseWords(money({ places: 'box', bank: 0, ended: false })), 'The round goes on');
});
