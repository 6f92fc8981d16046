// Cards as they are typed and written.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cardsIn, deadCards, NO_CARDS, withKey, type TypedCards } from './cards.ts';
import { meaningOf, type Typing } from './keys.ts';
import { due, moment, offer, seat, table } from './moments.ts';

const typing = (keys: string, most: number): TypedCards =>
  [...keys].reduce((now, key) => withKey(now, key, most) ?? now, NO_CARDS);

test('cards are typed rank and suit, where they are due before anything else', () => {
  assert.deepEqual(typing('as10dkh', 2), { cards: ['As', 'Td'], half: '' }, 'no more than are due');
  assert.deepEqual(typing('aks', 2), { cards: ['Ks'], half: '' }, 'another rank takes the place of the first');
  assert.deepEqual(typing('??jo', 2), { cards: ['??', 'Jo'], half: '' });
  assert.deepEqual(withKey(typing('as', 2), 'Backspace', 2), NO_CARDS);
  const show = due({ step: 'show', enter: 'cards', cards: 2, seat: 2, acts: [offer('show'), offer('muck')] });
  assert.deepEqual(
    meaningOf('k', moment({ due: show })),
    { kind: 'type', typing: { what: 'cards', cards: [], half: 'K' } },
    'K is a king, not the clock',
  );
  assert.equal(
    meaningOf('Enter', moment({ due: show }, { what: 'cards', cards: ['As'], half: '' })),
    null,
    'one is missing',
  );
  const whole: Typing = { what: 'cards', cards: ['As', 'Kd'], half: '' };
  assert.deepEqual(meaningOf(' ', moment({ due: show }, whole)), {
    kind: 'do',
    act: { act: 'cards', cards: ['As', 'Kd'], seat: 2 },
  });
  assert.deepEqual(meaningOf('m', moment({ due: show })), { kind: 'do', act: { act: 'enter', seat: 2, move: 'muck' } });
});

test('written cards are read, and what is none is said to be none', () => {
  assert.deepEqual(cardsIn('as, 10D ?? jo'), ['As', 'Td', '??', 'Jo']);
  assert.equal(cardsIn('as k'), null);
  assert.equal(cardsIn('1s'), null);
  assert.deepEqual([...deadCards(table({ board: ['As'], seats: [seat(1, { cards: ['Kd', '??'] })] }))], ['As', 'Kd']);
});
