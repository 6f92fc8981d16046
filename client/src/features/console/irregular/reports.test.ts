// Reports: made of facts, found by typing and by the words of the trade.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { elseWords, proposed, reportFrom, reportGroups, somethingElse } from './reports.ts';
import { TRADE } from './trade.ts';
import type { FactSeen, ReportSeen } from '../../../wire/generated.ts';

const fact = (name: string, kind: FactSeen['kind'], more: Partial<FactSeen> = {}): FactSeen => ({
  name,
  about: name,
  kind,
  required: true,
  values: [],
  proposed: null,
  ...more,
});

const wrong: ReportSeen = {
  report: 'bet-amount',
  title: 'Bet amount',
  means: 'No proper bet.',
  official: false,
  clauses: ['17.8'],
  facts: [
    fact('seat', 'seat', { proposed: 3 }),
    fact('amount', 'cents'),
    fact('said', 'choice', { required: false, values: ['', 'call'] }),
  ],
};

test('a report is made of the facts that were given, and a bad one is pointed at', () => {
  const given = proposed(wrong);
  assert.equal(given['seat'], '3');
  assert.deepEqual(reportFrom(wrong, { ...given, amount: '$5.50' }, 'cents'), {
    report: { report: 'bet-amount', seat: 3, amount: 5_50 },
  });
  assert.deepEqual(reportFrom(wrong, { ...given, amount: '5', said: 'call' }, 'chips'), {
    report: { report: 'bet-amount', seat: 3, amount: 5, said: 'call' },
  });
  const faulty = reportFrom(wrong, given, 'cents');
  assert.equal('fault' in faulty && faulty.fault.name, 'amount');
  const cards = { ...wrong, facts: [fact('cards', 'cards'), fact('burnt', 'flag', { required: false })] };
  assert.deepEqual(reportFrom(cards, { cards: 'as ??', burnt: 'no' }, 'cents'), {
    report: { report: 'bet-amount', cards: ['As', '??'], burnt: false },
  });
});

test('reports are found by typing, in groups', () => {
  const all = [
    wrong,
    { ...wrong, report: 'cards-in-muck', title: 'Cards in muck', means: '' },
    { ...wrong, report: 'breach', title: 'Breach', means: '' },
  ];
  assert.deepEqual(
    reportGroups(all, '').map(({ title }) => title),
    ['Bets and wagers', 'Hands', 'Conduct and everything else'],
  );
  assert.deepEqual(
    reportGroups(all, 'MUCK').map(({ reports }) => reports.map(({ report }) => report)),
    [['cards-in-muck']],
  );
});

test('what is called as was typed comes before what only speaks of it', () => {
  const misdealt = {
    ...wrong,
    report: 'hands-misdealt',
    title: 'Hands misdealt',
    means: 'Hands were dealt out of order',
  };
  const turn = { ...wrong, report: 'out-of-turn', title: 'Out of turn', means: 'A player acted before their turn.' };
  assert.deepEqual(
    reportGroups([misdealt, turn], 'out of').flatMap(({ reports }) => reports.map(({ report }) => report)),
    ['out-of-turn', 'hands-misdealt'],
  );
  assert.deepEqual(
    reportGroups([misdealt, turn], '').flatMap(({ reports }) => reports.map(({ report }) => report)),
    ['hands-misdealt', 'out-of-turn'],
    'nothing typed: as ever',
  );
});

test('what is not found offers the nearest, and something else leads to the general ruling', () => {
  const uncovered = { ...wrong, report: 'uncovered', title: 'Uncovered', means: '' };
  const dispute = { ...wrong, report: 'dispute', title: 'Dispute', means: '' };
  assert.equal(somethingElse([wrong, dispute, uncovered]), uncovered);
  assert.equal(somethingElse([wrong, dispute]), dispute);
  assert.match(elseWords([wrong, uncovered]), /no rule provides for it/);
  assert.match(elseWords([wrong, dispute]), /call an official\. Where a player does not agree, report a dispute/);
  assert.match(elseWords([wrong]), /call an official\.$/);
  const muck = { ...wrong, report: 'cards-in-muck', title: 'Cards in muck', means: '' };
  const near = reportGroups([wrong, muck], 'muxxk');
  assert.deepEqual(near, [{ title: 'No exact match. Nearest', reports: [muck] }]);
  assert.deepEqual(reportGroups([wrong, muck], 'zzzzzz'), []);
});

/** A word with one letter left out, wrong, or two of them the wrong way round. */

const mistyped = (word: string): string[] =>
  [...word].flatMap((letter, at) => [
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}x${word.slice(at + 1)}`,
    ...(at ? [word.slice(0, at - 1) + letter + (word[at - 1] ?? '') + word.slice(at + 1)] : []),
  ]);

test('every word of the trade leads to its irregularity among the first three, with a letter wrong too', () => {
  const lists = JSON.parse(readFileSync(new URL('reports.json', import.meta.url), 'utf8')) as Record<
    string,
    Pick<ReportSeen, 'report' | 'title' | 'means'>[]
  >;
  assert.ok(Object.keys(TRADE).length >= 60);
  const tried = new Set<string>();
  for (const [book, known] of Object.entries(lists)) {
    const same = known.map(({ report }) => report).join();
    if (tried.has(same)) continue; // two editions of one book
    tried.add(same);
    const reports = known.map((one) => ({ ...wrong, ...one, facts: [], clauses: [] }));
    const first = (typed: string) =>
      reportGroups(reports, typed)
        .flatMap((group) => group.reports)
        .slice(0, 3)
        .map(({ report }) => report);
    for (const [word, names] of Object.entries(TRADE)) {
      const right = names.find((name) => known.some(({ report }) => report === name));
      if (!right) continue; // nothing of the kind in this book
      assert.ok(first(word).includes(right), `${book}: ${word} leads to ${first(word).join()}, not ${right}`);
      if (word.length < 4) continue;
      for (const typed of mistyped(word))
        assert.ok(
          first(typed).includes(right),
          `${book}: ${typed} for ${word} leads to ${first(typed).join()}, not ${right}`,
        );
    }
  }
});

test('the words dealers use lead where a dealer means them to', () => {
  const lists = JSON.parse(readFileSync(new URL('reports.json', import.meta.url), 'utf8')) as Record<
    string,
    Pick<ReportSeen, 'report' | 'title' | 'means'>[]
  >;
  const longest = Object.values(lists)
    .reduce((a, b) => (b.length > a.length ? b : a))
    .map((one) => ({ ...wrong, ...one, facts: [], clauses: [] }));
  const leads = {
    flop: 'communal-cards-early',
    'string bet': 'string-bet',
    flash: 'hole-card-exposed',
    foul: 'wrong-number-of-cards',
    premature: 'communal-cards-early',
    'short deck': 'card-count',
    phone: 'breach',
    muck: 'cards-in-muck',
    'out of turn': 'out-of-turn',
    misdeal: 'hands-misdealt',
    burn: 'wrong-burn',
  };
  for (const [typed, right] of Object.entries(leads))
    assert.equal(reportGroups(longest, typed)[0]?.reports[0]?.report, right, typed);
});

test('a phrase is found by all its words, also with a letter wrong: small words and a single one decide nothing', () => {
  const lists = JSON.parse(readFileSync(new URL('reports.json', import.meta.url), 'utf8')) as Record<
    string,
    Pick<ReportSeen, 'report' | 'title' | 'means'>[]
  >;
  const longest = Object.values(lists)
    .reduce((a, b) => (b.length > a.length ? b : a))
    .map((one) => ({ ...wrong, ...one, facts: [], clauses: [] }));
  const leads = {
    'acting out of turn': 'out-of-turn',
    'act out of turn': 'out-of-turn',
    'he acted out of turn': 'out-of-turn',
    'out of trun': 'out-of-turn',
    'acting out of the trun': 'out-of-turn',
    'player out turn': 'out-of-turn',
    'wrong bet': 'bet-amount',
    'wrogn bet': 'bet-amount',
    mobile: 'breach',
    'mobile phone': 'breach',
    'on his mobile': 'breach',
    'dropped card': 'card-count',
    'card on floor': 'card-count',
    'a card on the floor': 'card-count',
    talking: 'information-given',
    penalty: 'breach',
    clock: 'breach',
    fight: 'breach',
    button: 'uncovered',
    'burned wrong': 'wrong-burn',
  };
  for (const [typed, right] of Object.entries(leads))
    assert.equal(reportGroups(longest, typed)[0]?.reports[0]?.report, right, typed);
  assert.deepEqual(
    reportGroups(longest, 'of'),
    reportGroups(longest, ' OF '),
    'a small word alone is still searched for',
  );
  assert.ok(reportGroups(longest, 'of').length);
});
