import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lastHand, nextTournament, tableOfGame } from './next.ts';
import type { Line, Listing } from '../../wire/generated.ts';

const OVER = { tournament: 'omaha-cup-1', rulebook: 'omaha', play_money: true };
const line = (tournament: string, more: Partial<Line> = {}) =>
  ({
    tournament,
    rulebook: 'omaha',
    play_money: true,
    phase: 'entries',
    entries_closed: false,
    ...more,
  }) as Line;
const table = (name: string, more: Partial<Listing> = {}) =>
  ({
    table: name,
    rulebook: 'omaha',
    play_money: true,
    tournament: '',
    stopped: '',
    taken: 3,
    seats: 8,
    ...more,
  }) as Listing;

test('the next game is one of the same rules and money that takes entries', () => {
  const lines = [
    line('omaha-cup-1'),
    line('bank-cup-1', { rulebook: 'bank' }),
    line('cash', { play_money: false }),
    line('played', { phase: 'playing' }),
    line('shut', { entries_closed: true }),
    line('omaha-cup-2'),
  ];
  assert.equal(nextTournament(lines, OVER)?.tournament, 'omaha-cup-2');
  assert.equal(nextTournament(lines.slice(0, 5), OVER), undefined);
});

test('a table of the same game has a free seat and is no table of a tournament', () => {
  const tables = [
    table('full', { taken: 8 }),
    table('of-a-cup', { tournament: 'x' }),
    table('stopped', { stopped: 'why' }),
    table('cash', { play_money: false }),
    table('free'),
  ];
  assert.equal(tableOfGame(tables, OVER)?.table, 'free');
});

test('the last hand is the newest at a table of that tournament', () => {
  const rounds = [
    { table: 'omaha', round: 9 },
    { table: 'omaha-cup-1-2', round: 5 },
    { table: 'omaha-cup-1-1', round: 4 },
  ];
  assert.equal(lastHand(rounds, 'omaha-cup-1')?.round, 5);
  assert.equal(lastHand(rounds, 'omaha-cup-11'), undefined);
});
