// How a rulebook is laid out, named and searched.

import { conductOf } from './conduct.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { areaPlace, clauseAt, contentsOf, isOf, placeOf } from './contents.ts';
import { editionWords, gameOf, gistOf, holeCardsOf, isOlder } from './games.ts';
import { countRead, readingHit } from './readings.ts';
import { search } from './search.ts';
import { areaTitle, KINDS, labelOf, numbered, STATUSES } from './words.ts';
import { pieces, plain, termsOf } from '../../ui/searching.ts';
import type { ClauseText } from '../../wire/generated.ts';

const clause = (id: string, area: string, summary = 'Some words.'): ClauseText => ({
  id,
  area,
  kind: 'play',
  status: 'code',
  summary,
  asks: '',
  binds: 'players',
  readings: [],
  settings: [],
});

const BOOK = contentsOf([
  clause('NI.1', 'general', 'Name the rulebook.'),
  clause('def:Casino Operator', 'definition', 'Provide an operator role.'),
  clause('4', 'cards', 'Use one full 52-card deck.'),
  clause('4.s2', 'shuffle', 'Wash a new deck.'),
  clause('10.4', 'betting', 'Go round until one of the two endings below.'),
  clause('10.4(a)', 'pots', 'One player left takes the pot.'),
  clause('10.4(b)', 'betting', "End when players' bets are equal."),
  clause('13.2', 'pots', 'Divide a tied pot.'),
  clause('17.5', 'irregularity', 'A boxed card is a dead card.'),
  clause('17.5.s2', 'irregularity', 'Two of them make a misdeal.'),
  clause('17.51', 'irregularity', 'Another card altogether.'),
]);
const idsIn = (area: string) => BOOK.find((section) => section.area === area)?.entries.map((entry) => entry.id);
const found = (typed: string) => [...(search(BOOK, typed)?.ids ?? ['nothing was asked'])];

test('areas come in the order in which the instrument first speaks of them', () => {
  assert.deepEqual(
    BOOK.map((section) => section.area),
    ['general', 'definition', 'cards', 'shuffle', 'betting', 'pots', 'irregularity'],
  );
});

test('an item stays beneath its clause, whatever its own area is', () => {
  assert.deepEqual(idsIn('betting'), ['10.4', '10.4(a)', '10.4(b)']);
  assert.deepEqual(idsIn('pots'), ['13.2']);
});

test('the second requirement of an undivided clause stands under its own area', () => {
  assert.deepEqual(idsIn('cards'), ['4']);
  assert.deepEqual(idsIn('shuffle'), ['4.s2']);
});

test('no clause is lost and none is there twice', () => {
  const ids = BOOK.flatMap((section) => section.entries.map((entry) => entry.id));
  assert.equal(ids.length, 11);
  assert.equal(new Set(ids).size, 11);
});

test('items are set in once for each bracket', () => {
  const depths = contentsOf(['10.2', '10.2(a)', '10.2(a)(iii)', '16.3(a)(iii)(E)a'].map((id) => clause(id, 'betting')));
  assert.deepEqual(
    depths[0]?.entries.map((entry) => entry.depth),
    [0, 1, 2, 3],
  );
});

test('a number is read as people say it', () => {
  assert.deepEqual(numbered('10.4(b)'), { number: '10.4(b)', part: '' });
  assert.deepEqual(numbered('4.s2'), { number: '4', part: 'part 2' });
  assert.deepEqual(numbered('4.p2.s3'), { number: '4', part: 'paragraph 2, part 3' });
  assert.deepEqual(numbered('28.b5'), { number: '28', part: 'item 5' });
  assert.deepEqual(numbered('11(a).s2'), { number: '11(a)', part: 'part 2' });
  assert.deepEqual(numbered('10.1.blind-royal-flush'), { number: '10.1', part: 'blind royal flush' });
  assert.deepEqual(numbered('13.8-second'), { number: '13.8', part: 'second' });
  assert.deepEqual(numbered('111.pen(a)'), { number: '111', part: 'pen(a)' });
  assert.deepEqual(numbered('A1.8.p3'), { number: 'A1.8', part: 'paragraph 3' });
  assert.deepEqual(numbered('16.3(a)(iii)(E)a'), { number: '16.3(a)(iii)(E)a', part: '' });
  assert.deepEqual(numbered('NI.1'), { number: 'NI.1', part: '' });
});

test('a definition is called by its word', () => {
  assert.deepEqual(numbered('def:Casino Operator'), { number: 'Casino Operator', part: '' });
  assert.deepEqual(numbered('def:Tournament Director/Assistant'), {
    number: 'Tournament Director/Assistant',
    part: '',
  });
  assert.deepEqual(numbered('def:All-In'), { number: 'All-In', part: '' });
  assert.deepEqual(numbered('def:Check.s2'), { number: 'Check', part: 'part 2' });
  assert.deepEqual(numbered('def:Session(b)'), { number: 'Session(b)', part: '' });
});

test('every part of a clause is of it; a longer number is not', () => {
  for (const id of ['17.5', '17.5(a)', '17.5.s2']) assert.ok(isOf(id, '17.5'), id);
  assert.ok(isOf('17.5', '17'));
  assert.ok(isOf('17.5', '17.'));
  for (const id of ['17.51', '1.5', '7.5']) assert.ok(!isOf(id, '17.5'), id);
  assert.ok(!isOf('17.5', '1'));
  assert.ok(!isOf('17.5', ''));
});

test('an address finds its clause, with or without spaces in the name', () => {
  assert.equal(clauseAt(BOOK, '17.5')?.id, '17.5');
  assert.equal(clauseAt(BOOK, 'def:Casino Operator')?.id, 'def:Casino Operator');
  assert.equal(clauseAt(BOOK, '13')?.id, '13.2', 'a whole rule begins with its first clause');
  assert.equal(clauseAt(BOOK, '99.9'), undefined);
  assert.equal(clauseAt(BOOK, ''), undefined);
  assert.equal(clauseAt(BOOK, areaPlace('betting')), undefined);
  assert.ok(!/\s/.test(placeOf('def:Casino Operator')));
});

test('a number finds that clause with its parts and no other', () => {
  assert.deepEqual(found('17.5'), ['17.5', '17.5.s2']);
  assert.deepEqual(found('clause 10.4'), ['10.4', '10.4(a)', '10.4(b)']);
  assert.deepEqual(found('10.4(b)'), ['10.4(b)']);
  assert.deepEqual(found('17'), ['17.5', '17.5.s2', '17.51']);
});

test('words are found in any order, by their beginning, and without regard to capitals', () => {
  assert.deepEqual(found('POT tied'), ['13.2']);
  assert.deepEqual(found('mis'), ['17.5.s2']);
  assert.deepEqual(found('ash'), [], 'not in the middle of "wash"');
  assert.deepEqual(found('52'), ['4'], 'a number of cards is a word too');
  assert.deepEqual(found('operator'), ['def:Casino Operator']);
  assert.deepEqual(found('player\u2019s bets'), []);
  assert.deepEqual(found('players\u2019 bets'), ['10.4(b)']);
});

test('the name of an area finds what is in it', () => {
  assert.deepEqual(found('side pots'), ['13.2']);
});

test('what is not there is not found, and nothing typed is no search', () => {
  assert.deepEqual(found('roulette'), []);
  assert.equal(search(BOOK, '   '), null);
  assert.equal(search(BOOK, 'p'), null);
  assert.deepEqual(found('4'), ['4', '4.s2']);
});

test('the index counts what was found in each area', () => {
  const counts = search(BOOK, 'card')?.counts;
  assert.equal(counts?.get('irregularity'), 2);
  assert.equal(counts?.get('betting'), 0);
  assert.equal(counts?.get('cards'), 1);
});

test('a text is cut up around what was searched for and stays the same text', () => {
  const text = 'Deal the Flop, then the flop betting.';
  const cut = pieces(text, termsOf('flop betting op'));
  assert.equal(cut.map((piece) => piece.text).join(''), text);
  assert.deepEqual(
    cut.filter((piece) => piece.hit).map((piece) => piece.text),
    ['Flop', 'flop', 'betting'],
  );
  assert.deepEqual(
    pieces('Pays 3 to 1 (at most).', ['(at', '.*'])
      .filter((piece) => piece.hit)
      .map((piece) => piece.text),
    ['(at'],
  );
  assert.deepEqual(pieces('as it is', []), [{ text: 'as it is', hit: false }]);
});

test('letters keep their places when they are made plain', () => {
  for (const text of ['Hold\u2019em', 'A \u2013 B', 'PLAIN']) assert.equal(plain(text).length, text.length);
});

test('every kind, status and area has words, also one that is new', () => {
  for (const kind of ['play', 'option', 'ruling', 'discretion', 'notice', 'conduct', 'definition', 'admin'])
    assert.ok(KINDS[kind]?.means, kind);
  for (const status of ['data', 'code', 'staff', 'shown', 'outside', 'planned'])
    assert.ok(STATUSES[status]?.means, status);
  assert.equal(labelOf(KINDS, 'novelty').short, 'novelty');
  assert.equal(areaTitle('novelty'), 'Novelty');
});

test('games are called as players call them', () => {
  assert.equal(gameOf('Poker - Omaha'), 'Omaha');
  assert.equal(gameOf("Omaha Hold'em"), "Omaha Hold'em");
  assert.match(gistOf('Poker - Ultimate Texas Hold-em'), /dealer/);
  assert.deepEqual(['Poker - Omaha', 'Poker - Manila'].map(holeCardsOf), [4, 2]);
  assert.match(gistOf("Omaha Hold'em"), /exactly two/);
  assert.equal(gistOf('Baccarat'), '');
  assert.equal(editionWords('1999'), '1999 edition');
  assert.equal(editionWords('undated'), 'undated rules');
});

test('an edition is older where the same casino has a later one of the same game', () => {
  const books = [
    { title: 'A', casino: 'X', edition: '1999' },
    { title: 'A', casino: 'X', edition: '2001' },
    { title: 'A', casino: 'Y', edition: '1998' },
  ] as const;
  assert.deepEqual(
    books.map((book) => isOlder(book, books)),
    [true, false, false],
  );
});

test('rules of conduct: players first, then staff; a head is left to its parts', () => {
  const asked = (id: string, asks: string, binds: ClauseText['binds'] = 'players'): ClauseText => ({
    ...clause(id, 'conduct'),
    kind: 'conduct',
    asks,
    binds,
  });
  const found = conductOf([
    asked('16.8', 'Neither.'),
    asked('16.8(a)', 'Do not exchange cards.'),
    asked('19.5(a)', 'Give no advice.', 'staff'),
    clause('1', 'play'),
  ]);
  assert.deepEqual(
    found.players.map((one) => one.id),
    ['16.8(a)'],
  );
  assert.deepEqual(
    found.staff.map((one) => one.id),
    ['19.5(a)'],
  );
});

const READ = contentsOf([
  clause('14.4', 'tapout', 'Chips stay.'),
  {
    ...clause('14.5', 'tapout', 'Nobody raises on it.'),
    readings: [
      { leaves_open: 'Does it bar a player who has not acted?', we_take: 'Literal, as the clause has no exception.' },
    ],
    settings: [{ key: 'tapout.reopen', label: 'Short all-in', permitted: 'literal, custom', default: 'literal' }],
  },
]);
const entries = READ.flatMap((section) => section.entries);

test('a clause is found by what is said of our reading and of its setting', () => {
  assert.deepEqual([...(search(READ, 'exception')?.ids ?? [])], ['14.5']);
  assert.deepEqual([...(search(READ, 'short all-in')?.ids ?? [])], ['14.5']);
});

test('the clauses with a reading of ours are listed alone, also without a search', () => {
  assert.equal(countRead(entries), 1);
  assert.deepEqual([...(search(READ, '', true)?.ids ?? [])], ['14.5']);
  assert.deepEqual([...(search(READ, 'chips', true)?.ids ?? [])], []);
  assert.equal(search(READ, ''), null);
});

test('a reading unfolds where the search hit it and stays folded otherwise', () => {
  const [, short] = entries;
  assert.ok(short);
  assert.equal(readingHit(short, ['literal']), true);
  assert.equal(readingHit(short, ['nobody']), false);
  assert.equal(readingHit(short, []), false);
});
