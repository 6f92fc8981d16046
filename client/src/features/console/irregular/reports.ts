// Irregularities: the reports a rulebook knows, in groups, and a report from the facts that were given.

import { finder, plain, termsOf } from '../../../ui/searching.ts';
import type { FactSeen, ReportSeen } from '../../../wire/generated.ts';
import type { Unit } from '../../../wire/types.ts';
import { amountFault, amountTyped, capital } from '../../../ui/words.ts';
import { cardsIn } from '../cards.ts';
import { TRADE } from './trade.ts';

export type ReportGroup = { title: string; reports: ReportSeen[] };

const GROUPS: readonly [string, RegExp][] = [
  ['The deal', /cut$|^not-cut|^hole-card|^hands-misdealt|^excess|in-deal$|without-wager/],
  ['Communal and other cards', /communal|^next-card|^boxed|burn|^card-|^dealer-card|^shoe|^shuffle/],
  ['Bets and wagers', /turn$|^bet-|^over-chip|^string|^declaration|^blind|wager|^unequal|^under-/],
  ['Hands', /^wrong-number|muck$|^folded|^asked|^view|^information|^advice/],
];
const REST = 'Conduct and everything else';

const LIKELY = 'Most likely';
const NEAREST = 'No exact match. Nearest';
const SHOWN_NEAREST = 3;

/** The reports that were searched for, in the groups a dealer thinks in: first what the trade calls so, then what is called so, then what only speaks of it. */
export function reportGroups(reports: readonly ReportSeen[], typed: string): ReportGroup[] {
  const terms = tellingTerms(typed);
  if (!terms.length) return inGroups(reports, () => false);
  const likely = inTrade(reports, plain(typed).trim().replace(/\s+/g, ' '));
  const wanted = terms.map((term) => finder([term]));
  const hasThem = (text: string) => wanted.every((each) => plain(text).search(each) >= 0);
  const isCalled = (one: ReportSeen) => hasThem(one.title);
  const found = reports.filter(
    (one) => !likely.includes(one) && hasThem(`${one.title} ${one.means} ${one.clauses.join(' ')}`),
  );
  const first = [
    ...reports.filter((one) => isCalled(one) && likely.includes(one)),
    ...likely.filter((one) => !isCalled(one)),
  ];
  if (first.length || found.length)
    return [...(first.length ? [{ title: LIKELY, reports: first }] : []), ...inGroups(found, isCalled)];
  const near = nearest(reports, terms);
  return near.length ? [{ title: NEAREST, reports: near }] : [];
}

function inGroups(found: readonly ReportSeen[], isCalled: (one: ReportSeen) => boolean): ReportGroup[] {
  const titleOf = (name: string) => GROUPS.find(([, names]) => names.test(name))?.[0] ?? REST;
  const calledFirst = [...found.filter(isCalled), ...found.filter((one) => !isCalled(one))];
  const groups = [...GROUPS.map(([title]) => title), REST]
    .map((title) => ({ title, reports: calledFirst.filter((one) => titleOf(one.report) === title) }))
    .filter((group) => group.reports.length);
  const named = groups.filter((group) => group.reports.some(isCalled));
  return [...named, ...groups.filter((group) => !named.includes(group))];
}

/** What the trade calls so, the likeliest first: the phrase itself, one that begins so or is part of what was typed, one with a letter wrong. */
function inTrade(reports: readonly ReportSeen[], typed: string): ReportSeen[] {
  const ranked = Object.entries(TRADE)
    .map(([phrase, names]) => ({ names, far: farFrom(phrase, typed) }))
    .filter(({ far }) => far < NO_MATCH);
  const best = Math.min(...ranked.map(({ far }) => far));
  const names = ranked
    .filter(({ far }) => far === best)
    .flatMap((one) => one.names.map((name, place) => ({ name, place })));
  const ordered = [...new Set(names.sort((a, b) => a.place - b.place).map(({ name }) => name))];
  return ordered.flatMap((name) => reports.filter((one) => one.report === name));
}

const NO_MATCH = 9;
const SHORTEST = 3; // letters that begin a word of the trade

function farFrom(phrase: string, typed: string): number {
  if (phrase === typed) return 0;
  if (typed.length >= SHORTEST && (phrase.startsWith(typed) || ` ${typed} `.includes(` ${phrase} `))) return 1;
  const most = wrongAllowed(phrase);
  if (Math.abs(phrase.length - typed.length) > most) return NO_MATCH;
  const wrong = lettersWrong(phrase, typed);
  return wrong <= most ? 1 + wrong : NO_MATCH;
}

/** How many letters of a word may be typed wrongly. */
const wrongAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 9 ? 1 : 2);

/** Words that every sentence has: they tell no report from another. */
const STOP = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'has',
  'have',
  'in',
  'is',
  'it',
  'its',
  'of',
  'off',
  'on',
  'or',
  'that',
  'the',
  'their',
  'they',
  'this',
  'to',
  'was',
  'were',
  'with',
]);

/** The words that tell something; where nothing else was typed, all of them. */
function tellingTerms(typed: string): string[] {
  const terms = termsOf(typed);
  const telling = terms.filter((term) => !STOP.has(term));
  return telling.length ? telling : terms;
}

const MOST_FAR = 0.5; // of a word's letters, on the average over all words that were typed
const ONLY_MEANT = 0.1; // a word of the explanation counts for a little less than one of the name

/** The reports that come nearest to all that was typed: by their names and the words of the trade for them, then by what they mean. */
function nearest(reports: readonly ReportSeen[], terms: readonly string[]): ReportSeen[] {
  const words = (text: string) =>
    plain(text)
      .split(/[^a-z]+/)
      .filter((word) => word.length >= SHORTEST && !STOP.has(word));
  const farOf = (known: readonly string[], term: string) =>
    Math.min(
      1,
      ...known.map((word) =>
        term.length >= SHORTEST && word.startsWith(term)
          ? 0
          : lettersWrong(word, term) / Math.max(word.length, term.length),
      ),
    );
  const far = (one: ReportSeen) => {
    const trade = Object.keys(TRADE).filter(
      (phrase) => TRADE[phrase]?.find((name) => reports.some(({ report }) => report === name)) === one.report,
    );
    const [called, meant] = [words([one.title, ...trade].join(' ')), words(one.means)];
    return (
      terms.reduce((sum, term) => sum + Math.min(farOf(called, term), farOf(meant, term) + ONLY_MEANT), 0) /
      terms.length
    );
  };
  const ranked = reports.map((one) => ({ one, far: far(one) })).filter((each) => each.far <= MOST_FAR);
  return ranked
    .sort((a, b) => a.far - b.far)
    .slice(0, SHOWN_NEAREST)
    .map(({ one }) => one);
}

/** How many letters are wrong, missing, too many, or two of them in the wrong order. */
function lettersWrong(word: string, typed: string): number {
  let [before, row] = [[] as number[], Array.from({ length: typed.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= typed.length; j++) {
      const same = word[i - 1] === typed[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && word[i - 1] === typed[j - 2] && word[i - 2] === typed[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[typed.length] ?? 0;
}

/** The report for what the rules do not provide for: the general ruling, or where there is none a dispute. */
export const somethingElse = (reports: readonly ReportSeen[]): ReportSeen | undefined =>
  reports.find(({ report }) => report === 'uncovered') ?? reports.find(({ report }) => report === 'dispute');

/** What to do about something else. */
export const elseWords = (reports: readonly ReportSeen[]): string =>
  somethingElse(reports)?.report === 'uncovered'
    ? 'Something else: no rule provides for it'
    : `Something else: leave cards and wagers as they are and call an official.${somethingElse(reports) ? ' Where a player does not agree, report a dispute.' : ''}`;

/** What a fact is about, in the words of a question; how it is written is the field's to say. */
export const aboutFact = (fact: FactSeen): string => capital((fact.about.split('; ')[0] ?? '') || fact.name);

/** What the state knows already, as the fields begin with it. */
export function proposed(report: ReportSeen): Record<string, string> {
  return Object.fromEntries(
    report.facts.map((fact) => [fact.name, fact.proposed === null ? '' : String(fact.proposed)]),
  );
}

export type Said = { report: Record<string, unknown> } | { fault: { name: string; words: string } };

/** The report as it is sent, or what is wrong with a fact. A fact nobody has to say is left out where nothing is said. */
export function reportFrom(kind: ReportSeen, given: Record<string, string>, unit: Unit): Said {
  const report: Record<string, unknown> = { report: kind.report };
  for (const fact of kind.facts) {
    const said = (given[fact.name] ?? '').trim();
    if (!said) {
      if (fact.required) return { fault: { name: fact.name, words: WANTED[fact.kind] } };
      continue;
    }
    const value = valueOf(fact, said, unit);
    if (value === null)
      return {
        fault: { name: fact.name, words: (fact.kind === 'cents' && amountFault(said, unit)) || WANTED[fact.kind] },
      };
    report[fact.name] = value;
  }
  return { report };
}

const WANTED: Record<FactSeen['kind'], string> = {
  seat: 'Which seat?',
  cents: 'Enter an amount.',
  cards: 'Cards are written as As Kd, and ?? for an unknown card.',
  card: 'One card, written as As; ?? if it is unknown.',
  flag: 'Yes or no?',
  number: 'How many?',
  choice: 'Choose one.',
  words: 'Describe it in words.',
};

function valueOf(fact: FactSeen, said: string, unit: Unit): unknown {
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
