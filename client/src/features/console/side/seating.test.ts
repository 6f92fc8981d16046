// Seats, names and stakes at the console.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { freeSeats, knownAs, nameFault, stakeFault } from './seating.ts';

test('a seat that came free just now is not proposed to a newcomer while there is another', () => {
  assert.deepEqual(freeSeats(4, [2], [1]), { free: [1, 3, 4], proposed: 3 });
  assert.equal(freeSeats(2, [2], [1]).proposed, 1, 'and where it is the only one the room says why not');
  assert.equal(freeSeats(1, [1], []).proposed, 0);
});

test('what is wrong with a name or a stake is said before anything is sent', () => {
  const limits = { least: 100_00, most: 500_00, chip: 1_00 };
  assert.match(stakeFault('50', limits), /The buy-in is \$100 to \$500/);
  assert.match(stakeFault('501', limits), /The buy-in is \$100 to \$500/);
  assert.match(stakeFault('100.50', limits), /chips of \$1/);
  assert.match(stakeFault('abc', limits), /Enter an amount/);
  assert.equal(stakeFault('100', limits), '');
  assert.match(nameFault('x'.repeat(33)), /at most 32 letters; this one has 33/);
  assert.equal(nameFault(`${'x'.repeat(32)} `), '');
  assert.equal(nameFault(' '), 'Enter a name.');
});

test('a walk-in who is called as somebody who waits, or who was here before, is asked about', () => {
  const now = Date.UTC(2026, 10, 16, 9);
  const zed = { account: 'z', name: 'Zed', called: false, until: 0 };
  const ann = { account: 'patron-1', name: 'Ann', since: now - 3_600_000, wallet: 374_00, table: '' };
  const other = { account: 'patron-2', name: 'Ann (2)', since: Date.UTC(2026, 10, 3), wallet: 0, table: 'live-1' };
  assert.deepEqual(knownAs(' zed ', [zed], [{ ...ann, account: 'z', name: 'Zed' }], now), [
    { name: 'Zed', words: 'Zed, on the waiting list', waits: true, seated: false },
  ]);
  assert.deepEqual(knownAs('Zoe', [zed], [], now), []);
  assert.deepEqual(knownAs('ann', [zed], [ann, other], now), [
    { name: 'Ann', words: 'Ann, here today with $374', waits: false, seated: false },
    { name: 'Ann (2)', words: 'Ann (2), seated at live-1', waits: false, seated: true },
  ]);
  assert.match(
    knownAs('ann', [], [{ ...other, table: '' }], now)[0]?.words ?? '',
    /^Ann \(2\), here on 3 Nov 2026 with \$0$/,
  );
});
