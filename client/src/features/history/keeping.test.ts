import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { PlayedRound } from '../../wire/generated.ts';
import { historyText } from './keeping.ts';

const round = (number: number, text: string[]): PlayedRound => ({
  table: 't',
  title: 'Omaha',
  rulebook: 'r',
  kind: 'players',
  round: number,
  at: number,
  net: 0,
  unit: 'cents',
  text,
  seen: [],
});

test('a history to keep has every round with its lines, the oldest first', () => {
  const text = historyText([round(2, ['Seat 1 wins $4']), round(1, ['Seat 2 folds', 'Seat 1 wins $3'])]);
  assert.equal(text.indexOf('Omaha, round 1'), 0);
  assert.ok(text.indexOf('Seat 1 wins $3') < text.indexOf('Omaha, round 2'));
  assert.ok(text.includes('Seat 2 folds\nSeat 1 wins $3\n'));
  assert.ok(text.includes('Seat 1 wins $4'));
});
