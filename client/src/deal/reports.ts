// Irregularities: the reports a rulebook knows, in groups, and a report from the facts that were given.

import { hasAll, plain, termsOf } from '../searching.ts';
import type { Fact, ReportKind } from '../wire/desk.ts';
import type { Unit } from '../wire/types.ts';
import { amountFault, amountTyped, capital } from '../words.ts';
import { cardsIn } from './cards.ts';

export type ReportGroup = { title: string; reports: ReportKind[] };

const GROUPS: readonly [string, RegExp][] = [
  ['The deal', /cut$|^not-cut|^hole-card|^hands-misdealt|^excess|in-deal$|without-wager/],
  ['Communal and other cards', /communal|^next-card|^boxed|burn|^card-|^dealer-card|^shoe|^shuffle/],
  ['Bets and wagers', /turn$|^bet-|^over-chip|^string|^declaration|^blind|wager|^unequal|^under-/],
  ['Hands', /^wrong-number|muck$|^folded|^asked|^view|^information|^advice/],
];
const REST = 'Conduct and everything else';

/** The reports that were searched for, in the groups a dealer thinks in. What is called so comes before what only speaks of it. */
export function reportGroups(reports: readonly ReportKind[], typed: string): ReportGroup[] {
  const terms = termsOf(typed);
  const found = reports.filter((one) => hasAll(plain(`${one.title} ${one.means} ${one.clauses.join(' ')}`), terms));
  const titleOf = (name: string) => GROUPS.find(([, names]) => names.test(name))?.[0] ?? REST;
  const isCalled = (one: ReportKind) => hasAll(plain(one.title), terms);
  const calledFirst = [...found.filter(isCalled), ...found.filter((one) => !isCalled(one))];
  const groups = [...GROUPS.map(([title]) => title), REST]
    .map((title) => ({ title, reports: calledFirst.filter((one) => titleOf(one.report) === title) }))
    .filter((group) => group.reports.length);
  const named = groups.filter((group) => group.reports.some(isCalled));
  return [...named, ...groups.filter((group) => !named.includes(group))];
}

/** What to do where no report is called so. */
export const noReport = (reports: readonly ReportKind[]): string =>
  reports.some(({ report }) => report === 'uncovered')
    ? 'No rule of this rulebook is called that. What no rule covers is “uncovered”.'
    : `No rule of this rulebook is called that, and it has no report for what no rule covers: leave cards and wagers as they are and call an official.${reports.some(({ report }) => report === 'dispute') ? ' Where a player does not agree, report a dispute.' : ''}`;

/** What a fact is about, in the words of a question; how it is written is the field's to say. */
export const aboutFact = (fact: Fact): string => capital((fact.about.split('; ')[0] ?? '') || fact.name);

/** What the state knows already, as the fields begin with it. */
export function proposed(report: ReportKind): Record<string, string> {
  return Object.fromEntries(report.facts.map((fact) => [fact.name, fact.proposed === null ? '' : String(fact.proposed)]));
}

export type Said = { report: Record<string, unknown> } | { fault: { name: string; words: string } };

/** The report as it is sent, or what is wrong with a fact. A fact nobody has to say is left out where nothing is said. */
export function reportFrom(kind: ReportKind, given: Record<string, string>, unit: Unit): Said {
  const report: Record<string, unknown> = { report: kind.report };
  for (const fact of kind.facts) {
    const said = (given[fact.name] ?? '').trim();
    if (!said) {
      if (fact.required) return { fault: { name: fact.name, words: WANTED[fact.kind] } };
      continue;
    }
    const value = valueOf(fact, said, unit);
    if (value === null) return { fault: { name: fact.name, words: (fact.kind === 'cents' && amountFault(said, unit)) || WANTED[fact.kind] } };
    report[fact.name] = value;
  }
  return { report };
}

const WANTED: Record<Fact['kind'], string> = {
  seat: 'Which seat?',
  cents: 'This is no amount.',
  cards: 'Cards are written as As Kd, and ?? for one nobody knows.',
  card: 'One card, written as As; ?? where nobody knows it.',
  flag: 'Yes or no?',
  number: 'How many?',
  choice: 'Choose one.',
  words: 'Say it in words.',
};

function valueOf(fact: Fact, said: string, unit: Unit): unknown {
  switch (fact.kind) {
    case 'seat':
    case 'number':
      return /^\d+$/.test(said) ? Number(said) : null;
    case 'cents':
      return amountTyped(said, unit);
    case 'flag':
      return said === 'yes' ? true : said === 'no' ? false : null;
    case 'cards':
      return cardsIn(said);
    case 'card': {
      const cards = cardsIn(said);
      return cards?.length === 1 ? cards[0] : null;
    }
    case 'choice':
      return fact.values.includes(said) ? said : null;
    case 'words':
      return said;
  }
}
