// What keys mean at the console, and what Space does next.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { allIn, conceding, meaningOf, NOTHING, type Typing } from './keys.ts';
import { nextStep } from './steps.ts';
import type { DeckDue } from '../../wire/generated.ts';
import type { Desk } from '../../wire/types.ts';
import { acting, around, due, moment, offer, seat, table } from './moments.ts';

test('every act is one key, and a key without an offer means nothing', () => {
  assert.deepEqual(meaningOf('f', moment({ due: acting })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'fold' },
  });
  assert.deepEqual(meaningOf('c', moment({ due: acting })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'call' },
  });
  assert.equal(meaningOf('a', moment({ due: acting })), null, 'the limit does not let all chips in');
  assert.equal(meaningOf('x', moment({ due: acting })), null);
  assert.equal(meaningOf('f', moment({ due: acting, may_enter: false })), null, 'nobody enters who is not signed on');
  const free = due({ ...acting, acts: [offer('check'), offer('bet', { min_to: 2_00, max_to: 2_00 })] });
  assert.deepEqual(meaningOf('c', moment({ due: free })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'check' },
  });
  assert.deepEqual(
    meaningOf('b', moment({ due: free })),
    { kind: 'do', act: { act: 'enter', seat: 2, move: 'bet', to: 2_00 } },
    'one amount needs no digits',
  );
});

test('against the bank N is for a player who does not decide', () => {
  const choosing = due({
    step: 'choose',
    enter: 'enter',
    seat: 1,
    acts: [offer('fold'), offer('time-out')],
    open: [{ seat: 2, acts: [offer('time-out')] }],
  });
  assert.deepEqual(meaningOf('n', moment({ due: choosing })), {
    kind: 'do',
    act: { act: 'enter', seat: 1, move: 'time-out' },
  });
  assert.deepEqual(meaningOf('n', moment({ due: choosing }, NOTHING, { box: 2 })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'time-out' },
  });
  assert.equal(meaningOf('n', moment({ due: acting })), null, 'between players a clock runs out first');
});

test('Undo is for entries of play, and for rulings where an official looks', () => {
  const entry = { seq: 3, words: 'Seat 2 folds', mine: true };
  assert.deepEqual(meaningOf('u', moment({ undo: entry })), { kind: 'open', dialog: 'undo', choice: 0 });
  assert.deepEqual(
    meaningOf(
      'u',
      moment({ undo: null, undo_refused: { code: 'chips-moved', reason: 'seat 2 has left', clause: 'system' } }),
    ),
    { kind: 'open', dialog: 'undo', choice: 0 },
    'which says why',
  );
  assert.equal(meaningOf('u', moment({ undo: null })), null);
});

test('an amount is digits and Enter, Enter alone the least, and a letter still acts', () => {
  const typed = meaningOf('r', moment({ due: acting }));
  assert.deepEqual(typed, { kind: 'type', typing: { what: 'amount', move: 'raise', digits: '' } });
  const amount = (digits: string): Typing => ({ what: 'amount', move: 'raise', digits });
  assert.deepEqual(meaningOf('7', moment({ due: acting })), { kind: 'type', typing: amount('7') });
  assert.deepEqual(meaningOf('Enter', moment({ due: acting }, amount('7'))), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'raise', to: 7_00 },
  });
  assert.deepEqual(meaningOf('Enter', moment({ due: acting }, amount(''))), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'raise', to: 4_00 },
  });
  assert.deepEqual(meaningOf('f', moment({ due: acting }, amount('7'))), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'fold' },
  });
  assert.deepEqual(meaningOf('Escape', moment({ due: acting }, amount('7'))), { kind: 'type', typing: NOTHING });
});

test('all-in is a raise of everything, or a call for less', () => {
  const acts = [offer('call', { amount: 2_00 }), offer('raise', { min_to: 4_00, max_to: 102_00 })];
  assert.deepEqual(allIn(table({ seats: [seat(2, { bet: 2_00 })] }), { seat: 2, acts }), {
    act: 'enter',
    seat: 2,
    move: 'raise',
    to: 102_00,
  });
  assert.deepEqual(allIn(table({ seats: [seat(2, { stake: 2_00 })] }), { seat: 2, acts: acts.slice(0, 1) }), {
    act: 'enter',
    seat: 2,
    move: 'call',
  });
});

test('against the bank: an ante in digits, trips after T, the last wagers with L, another box with an arrow', () => {
  const wager = offer('wager', { min_to: 5_00, max_to: 50_00, trips_min: 5_00, trips_max: 50_00 });
  const asked = due({ step: 'wagers', enter: 'wagers', seat: 1, acts: [wager], open: [{ seat: 2, acts: [wager] }] });
  const typed: Typing = { what: 'wagers', field: 'trips', ante: '15', blind: '', trips: '5' };
  assert.deepEqual(meaningOf('Enter', moment({ due: asked }, typed)), {
    kind: 'do',
    act: { act: 'wagers', seat: 1, ante: 15_00, blind: 15_00, trips: 5_00 },
  });
  assert.deepEqual(meaningOf('b', moment({ due: asked }, typed)), {
    kind: 'type',
    typing: { ...typed, field: 'blind' },
  });
  assert.deepEqual(
    meaningOf('Enter', moment({ due: asked }, { ...typed, blind: '0' })),
    { kind: 'do', act: { act: 'wagers', seat: 1, ante: 15_00, blind: 0, trips: 5_00 } },
    'an ante without its blind, as it lies',
  );
  assert.deepEqual(
    meaningOf('Enter', moment({ due: asked }, { ...typed, ante: '', blind: '5', trips: '' })),
    { kind: 'do', act: { act: 'wagers', seat: 1, ante: 0, blind: 5_00, trips: 0 } },
    'a blind without its ante',
  );
  assert.equal(meaningOf('Enter', moment({ due: asked }, { ...typed, ante: '', blind: '', trips: '' })), null);
  assert.deepEqual(meaningOf('l', moment({ due: asked })), {
    kind: 'do',
    act: { act: 'wagers', seat: 1, ante: 5_00, blind: 5_00, trips: 0 },
  });
  const last = new Map([[2, { ante: 25_00, trips: 5_00 }]]);
  assert.deepEqual(meaningOf('l', moment({ due: asked }, NOTHING, { box: 2, last })), {
    kind: 'do',
    act: { act: 'wagers', seat: 2, ante: 25_00, blind: 25_00, trips: 5_00 },
  });
  assert.deepEqual(meaningOf('ArrowRight', moment({ due: asked })), { kind: 'box', box: 2 });
  const choosing = due({
    step: 'choose',
    enter: 'enter',
    seat: 1,
    acts: [offer('check'), offer('play', { times: 4 }), offer('play', { times: 3 })],
  });
  assert.deepEqual(meaningOf('4', moment({ due: choosing })), {
    kind: 'do',
    act: { act: 'enter', seat: 1, move: 'play', times: 4 },
  });
  assert.equal(meaningOf('2', moment({ due: choosing })), null);
});

test('Space is the next step in order: sign on, the cards, players, the round', () => {
  const step = (of: Partial<Desk>, awaited = '') =>
    nextStep(moment(of, NOTHING, {}, { waits_for: { awaited, words: '', clause: '', until: 0 } }).view);
  assert.deepEqual(step({ dealer: null, may_enter: false, may: ['sign-on'] }), {
    label: 'Sign on',
    act: { act: 'sign-on' },
  });
  assert.equal(step({ may_enter: false, may: ['sign-on'] }), null, 'another dealer is not relieved by accident');
  const waits = { due: due({ step: 'table' }), may: ['bring-deck', 'check-deck'] };
  const deck_due: DeckDue = { act: 'bring-deck', deck: 0, closing: false, words: '', clause: '', step: '' };
  assert.deepEqual(step({ ...waits, table: { ...around, deck_due } }), {
    label: 'Bring a red deck',
    act: { act: 'bring-deck', colour: 'red' },
  });
  assert.deepEqual(step(waits, 'players'), { label: 'Seat a player', opens: 'player' });
  assert.deepEqual(step({ due: due({ step: 'start', enter: 'start' }) }), {
    label: 'Start round 2',
    act: { act: 'start' },
  });
  const change = due({ step: 'change', enter: 'make-change', notice: 4, change: 'change to 3 seats' });
  assert.deepEqual(step({ due: change }), { label: 'Change to 3 seats now', act: { act: 'make-change', notice: 4 } });
  const out = due({
    step: 'unseat',
    enter: 'unseat',
    seat: 2,
    words: 'seat 2 is excluded from the room: unseat this player',
  });
  assert.deepEqual(step({ due: out, excluded: [2] }), {
    label: 'Seat 2 leaves the table',
    act: { act: 'unseat', seat: 2 },
  });
  assert.equal(step({ due: acting }), null);
});

test('after a jam Space goes on step by step, but that no card is damaged is not said by it', () => {
  const step = (named: DeckDue['step']) => {
    const deck_due: DeckDue = { act: 'clear-jam', deck: 1, closing: false, words: '', clause: '', step: named };
    return nextStep(
      moment(
        { due: due({ step: 'table' }), may: ['clear-jam'], table: { ...around, deck_due } },
        NOTHING,
        {},
        { waits_for: { awaited: 'cards', words: '', clause: '', until: 0 } },
      ).view,
    );
  };
  assert.deepEqual(step('removed'), { label: 'Cards out, jam cleared', act: { act: 'clear-jam', step: 'removed' } });
  assert.equal(step('checked'), null);
  assert.deepEqual(step('riffled'), {
    label: 'Riffled once, back in the shuffler',
    act: { act: 'clear-jam', step: 'riffled' },
  });
});

test('that a deck is whole is not said by Space, and that it is not is one key as well', () => {
  const deck_due: DeckDue = { act: 'check-deck', deck: 1, closing: false, words: '', clause: '', step: '' };
  const waits = (closing: boolean, may = ['check-deck', 'close-table']) =>
    moment(
      { due: due({ step: 'table' }), may, table: { ...around, deck_due: { ...deck_due, closing } } },
      NOTHING,
      {},
      { waits_for: { awaited: closing ? 'close' : 'cards', words: '', clause: '', until: 0 } },
    );
  for (const closing of [false, true]) {
    for (const key of [' ', 'Enter'])
      assert.equal(meaningOf(key, waits(closing)), null, 'nor is the table closed before it');
    assert.deepEqual(meaningOf('w', waits(closing)), {
      kind: 'do',
      act: { act: 'check-deck', deck: 1, closing, missing: '', extra: '' },
    });
    assert.deepEqual(meaningOf('n', waits(closing)), { kind: 'open', dialog: 'deck', choice: 0 });
  }
  assert.equal(meaningOf('w', waits(false, [])), null);
  assert.equal(meaningOf('w', moment({ due: acting })), null, 'no deck is due');
});

test('the clock is started and its end entered with the same key, not before it is over', () => {
  assert.deepEqual(meaningOf('k', moment({ due: acting })), { kind: 'do', act: { act: 'clock' } });
  const clock = { seat: 2, until: 1_000, over: false };
  assert.equal(meaningOf('k', moment({ due: acting, clock }, NOTHING, { now: 999 })), null);
  assert.deepEqual(meaningOf('k', moment({ due: acting, clock }, NOTHING, { now: 1_000 })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'time-out' },
  });
});

test('G concedes for the box that was chosen, else for the first that may, and for no other', () => {
  const conceded = due({
    enter: 'cards',
    cards: 2,
    open: [
      { seat: 1, acts: [offer('see')] },
      { seat: 2, acts: [offer('concede')] },
      { seat: 4, acts: [offer('concede')] },
    ],
  });
  assert.equal(conceding(conceded, 0)?.seat, 2);
  assert.equal(conceding(conceded, 4)?.seat, 4);
  assert.deepEqual(meaningOf('g', moment({ due: conceded })), {
    kind: 'do',
    act: { act: 'enter', seat: 2, move: 'concede' },
  });
  assert.deepEqual(meaningOf('g', moment({ due: conceded }, NOTHING, { box: 4 })), {
    kind: 'do',
    act: { act: 'enter', seat: 4, move: 'concede' },
  });
});
