import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Arming, SETTLES_MS } from './arming.ts';

test('keys act a second after the player has gone to the table, and not before', () => {
  const arming = new Arming();
  assert.equal(arming.from, null);
  arming.came(5_000, false);
  assert.equal(arming.from, 5_000 + SETTLES_MS);
  assert.equal(SETTLES_MS, 1_000);
});

test('every change of focus at the table begins the second anew; elsewhere keys do not act', () => {
  const arming = new Arming();
  arming.came(5_000, false);
  arming.came(9_000, false);
  assert.equal(arming.from, 10_000);
  arming.left(12_000);
  assert.equal(arming.from, null);
});

test('focus that was lost by itself arms no keys', () => {
  const arming = new Arming();
  arming.lost(5_000);
  assert.equal(arming.from, null);
});

test('a button that has done its work leaves keys as they were; a field that goes while it is typed in turns them off', () => {
  const arming = new Arming();
  arming.came(5_000, false);
  arming.lost(9_000);
  assert.equal(arming.from, 10_000);
  arming.came(20_000, true);
  arming.lost(21_000);
  assert.equal(arming.from, null);
});

test('a field whose amount was entered has done its work, also one that a key led to', () => {
  const arming = new Arming();
  arming.came(5_000, false);
  arming.moved(true);
  assert.equal(arming.from, 6_000); // no pause between the key and the amount
  arming.entered();
  arming.lost(9_000);
  assert.equal(arming.from, 10_000);
});
