// Where seats lie round the table of the console.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ring } from './ring.ts';

test('seats at the console go clockwise from the dealer’s left, and each has a place at any width', () => {
  assert.deepEqual(ring(9, 1_000), { left: [2, 1], top: [3, 4, 5, 6, 7], right: [8, 9] });
  assert.deepEqual(ring(9, 380), { left: [4, 3, 2, 1], top: [5], right: [6, 7, 8, 9] });
  for (const width of [340, 750, 1_000, 1_400]) {
    for (let places = 2; places <= 14; places++) {
      const { left, top, right } = ring(places, width);
      assert.deepEqual(
        [...left].reverse().concat(top, right),
        Array.from({ length: places }, (_, place) => place + 1),
        `${places} at ${width}`,
      );
      assert.equal(left.length, right.length);
    }
  }
});
