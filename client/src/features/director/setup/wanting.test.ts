import assert from 'node:assert/strict';
import { test } from 'node:test';

import { changesOf, faultAt, formOf, readForm, refilled, type Form } from './wanting.ts';

const form = (fields: Partial<Form> = {}): Form => ({
  rulebook: 'a-book',
  format: 'standard',
  title: ' Hall cup ',
  players: '27',
  seats: '',
  chips: '',
  minutes: '',
  entry: '',
  fee: '',
  rebuys: '',
  addOn: '',
  start: '2031-05-04T18:30',
  seconds: '',
  late: '',
  cards: 'electronic',
  ...fields,
});

test('what is in the form is what is sent, and what is empty is as the format has it', () => {
  const { wanted, faults } = readForm(
    form({ players: '12', chips: '1,500', entry: '80', fee: '$5', rebuys: '0', addOn: 'no', late: '2' }),
  );
  assert.deepEqual(faults, {});
  assert.deepEqual(wanted, {
    rulebook: 'a-book',
    format: 'standard',
    title: 'Hall cup',
    players: 12,
    seats: null,
    chips: 1_500,
    minutes: null,
    entry: 8_000,
    fee: 500,
    rebuys: 0,
    add_on: false,
    start: '2031-05-04T18:30',
    seconds: 0,
    late: 2,
    cards: 'electronic',
  });
});

test('what cannot be read is said at its field, and then there is nothing to send', () => {
  const wrong: Partial<Form>[] = [
    { players: 'abc' },
    { players: '0' },
    { players: '1' },
    { players: '' },
    { players: '10001' },
    { chips: '-5' },
    { chips: '0' },
    { chips: '2000000000' },
    { chips: '1.5' },
    { minutes: '0' },
    { minutes: '1.5' },
    { seats: '1' },
    { entry: 'abc' },
    { entry: '-5' },
    { entry: '100000000000000000000' },
    { fee: '1,2.345' },
    { rebuys: '100' },
    { seconds: 'ten' },
    { late: '-1' },
  ];
  for (const one of wrong) {
    const { wanted, faults } = readForm(form(one));
    assert.equal(wanted, null, JSON.stringify(one));
    assert.deepEqual(Object.keys(faults), Object.keys(one));
  }
});

test('what the room finds wrong is said at the field it is about', () => {
  const fault = (key: string) => ({ key, reason: 'this start has passed', clauses: [] });
  assert.deepEqual(faultAt(fault('tournament.start'), form()), { start: 'This start has passed' });
  assert.deepEqual(faultAt(fault('fee'), form()), { fee: 'This start has passed' });
  assert.deepEqual(faultAt(fault('tournament.ballot'), form()), {});
  assert.deepEqual(faultAt(null, form()), {});
});

const STANDS = {
  title: 'Hall cup',
  players: 27,
  seats: 7,
  chips: 8_000,
  minutes: 12,
  entry: 6_550,
  fee: 500,
  rebuys: 2,
  add_on: true,
  start: Date.UTC(2031, 4, 4, 18, 30),
  seconds: 0,
  late: 3,
  cards: 'reported',
} as const;

test('an event to be altered opens as it stands, and what was not touched is not sent', () => {
  const stood = formOf(STANDS, 'a-book');
  assert.deepEqual(
    stood,
    form({
      format: '',
      title: 'Hall cup',
      seats: '7',
      chips: '8000',
      minutes: '12',
      entry: '65.5',
      fee: '5',
      rebuys: '2',
      addOn: 'yes',
      late: '3',
      cards: 'reported',
    }),
  );
  assert.deepEqual(changesOf(stood, stood), { changes: {}, faults: {} });
  assert.deepEqual(changesOf(stood, { ...stood, rebuys: '3' }).changes, { rebuys: 3 });
  assert.deepEqual(changesOf(stood, { ...stood, addOn: 'no', entry: '70', seats: '' }).changes, {
    add_on: false,
    entry: 7_000,
  });
  assert.deepEqual(changesOf(stood, { ...stood, players: '', format: 'turbo' }).changes, { format: 'turbo' });
});

test('another format fills the fields anew, keeps what was typed, and what is typed over it is sent, also where it stood so', () => {
  const stood = formOf(STANDS, 'a-book');
  const turbo = { ...formOf({ ...STANDS, minutes: 8, rebuys: 0 }, 'a-book'), format: 'turbo' };
  const shown = refilled({ ...stood, chips: '9000', seats: '', format: 'turbo' }, stood, turbo);
  assert.deepEqual(shown, { ...turbo, chips: '9000' });
  assert.deepEqual(changesOf(turbo, shown).changes, { format: 'turbo', chips: 9_000 });
  assert.deepEqual(changesOf(turbo, { ...shown, minutes: '12' }).changes, {
    format: 'turbo',
    chips: 9_000,
    minutes: 12,
  });
  assert.deepEqual(refilled({ ...shown, format: '' }, turbo, stood), { ...stood, chips: '9000' });
});

test('what cannot be read alters nothing', () => {
  const stood = formOf(STANDS, 'a-book');
  const { changes, faults } = changesOf(stood, { ...stood, rebuys: 'many' });
  assert.equal(changes, null);
  assert.deepEqual(Object.keys(faults), ['rebuys']);
});
