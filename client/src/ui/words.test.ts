import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  aloud,
  amount,
  amountFault,
  amountTyped,
  cardWords,
  cents,
  dollars,
  piecesOf,
  plainHeading,
  signed,
  withClauses,
} from './words.ts';

test('cents as dollars', () => {
  assert.deepEqual([0, 5, 250, 100_00, 1_234_567_89].map(dollars), ['$0', '$0.05', '$2.50', '$100', '$1,234,567.89']);
  assert.equal(dollars(-1_050), '-$10.50');
});

test('what is typed as dollars, in cents', () => {
  assert.deepEqual(['12', '$12.5', ' 1,250 ', '.5', '0'].map(cents), [1_200, 1_250, 125_000, 50, 0]);
  assert.deepEqual(['', '-1', '1.234', 'abc', '1e9', '$'].map(cents), [null, null, null, null, null, null]);
});

test('a comma or a blank marks thousands where thousands end, and nothing else', () => {
  assert.deepEqual(
    ['1,500', '1,500.00', '$12,345,678.90', '1 000', '1 000 000.5', '12.'].map(cents),
    [1_500_00, 1_500_00, 12_345_678_90, 1_000_00, 1_000_000_50, 12_00],
  );
  for (const typed of [
    '1,50',
    '1,5',
    '1,',
    ',50',
    '1500,00',
    '1,5000',
    '1 50',
    '1, 500',
    '1,000 000',
    '1.500,00',
    '.',
    '10,00,000',
  ])
    assert.equal(cents(typed), null, typed);
});

test('what is no amount says why', () => {
  assert.match(amountFault('1,50'), /comma marks thousands/);
  assert.match(amountFault('abc'), /Enter an amount/);
  assert.match(amountFault('-5'), /Enter an amount/);
  assert.equal(amountFault('12345678901234567890'), 'This amount is too large.');
  assert.match(amountFault('1.5', 'chips'), /whole number/);
  for (const typed of ['', ' ', '1.50', '1,500']) assert.equal(amountFault(typed), '', typed);
});

test('every amount typed as it is shown is the same amount', () => {
  for (const amount of [1, 99, 100, 12_345, 9_999_999]) assert.equal(cents(dollars(amount)), amount);
});

test('chips of a tournament are no dollars', () => {
  assert.deepEqual(
    [0, 25, 1_500, 1_000_000].map((chips) => amount(chips, 'chips')),
    ['0', '25', '1,500', '1,000,000'],
  );
  assert.deepEqual(
    [1_500, 0, -25].map((chips) => signed(chips, 'chips')),
    ['+1,500', '0', '-25'],
  );
  assert.deepEqual(
    [45_00, 0, -25_00].map((cents) => signed(cents, 'cents')),
    ['+$45', '$0', '-$25'],
  );
});

test('what is typed as chips is whole chips', () => {
  assert.deepEqual(
    ['1500', ' 1,500 ', '0'].map((typed) => amountTyped(typed, 'chips')),
    [1_500, 1_500, 0],
  );
  assert.deepEqual(
    ['1.5', '$15', '', '-3', 'all'].map((typed) => amountTyped(typed, 'chips')),
    [null, null, null, null, null],
  );
  assert.equal(amountTyped('1.5', 'cents'), 150);
});

test('cards in words', () => {
  assert.deepEqual(['As', 'Td', 'Jo', '??'].map(cardWords), [
    'ace of spades',
    'ten of diamonds',
    'joker',
    'hidden card',
  ]);
});

test('lines of the history: words and clauses, headings, cards', () => {
  assert.deepEqual(withClauses('Seat 2 calls $1 [10.3(a)]'), { words: 'Seat 2 calls $1', clauses: ['10.3(a)'] });
  assert.deepEqual(withClauses('Deck sealed (shuffle 2)'), { words: 'Deck sealed (shuffle 2)', clauses: [] });
  assert.equal(plainHeading('*** FIRST COMMUNAL CARD *** As'), 'First communal card: As');
  assert.equal(plainHeading('*** END OF THE ROUND ***'), 'End of the round');
  assert.deepEqual(
    piecesOf('shows As Jo: a pair')
      .filter((piece) => piece.card)
      .map((piece) => piece.text),
    ['As', 'Jo'],
  );
});

test('lines of the history as they are read out', () => {
  assert.equal(aloud('*** FLOP *** Ah 9s [8.2]'), 'Flop: ace of hearts, nine of spades');
  assert.equal(aloud('*** TURN *** Ah 9s | 3c [8.2]'), 'Turn: ace of hearts, nine of spades, three of clubs');
  assert.equal(aloud('Box 3 checks [8.1(b)]'), 'Box 3 checks');
});
