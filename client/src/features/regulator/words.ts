// What the regulator sees, in words. No framework here: tests read it as it is.

import { amountFault } from '../../ui/words.ts';
import type { Checked, Corrected, OneRead, OneStop, PlayedBy, Verdict, Verification } from '../../wire/generated.ts';

export const KINDS: Record<string, string> = {
  ruling: 'Rulings',
  void: 'Void rounds',
  correction: 'Corrections',
  adjustment: 'Adjustments',
  exclusion: 'Exclusions',
  stop: 'Stops',
  shuffler: 'Cards and shufflers',
  'hand-view': 'Hands viewed',
  opening: 'Hidden cards opened',
  overdrawn: 'Overdrawn',
  verification: 'Failed verifications',
  cage: 'Differences at the cage',
  complaint: 'Complaints',
  closed: 'Tables closed',
  account: 'Accounts and roles',
  settings: 'Settings changed',
  key: 'Keys changed',
  restore: 'Restored from a backup',
  'shuffle-void': 'Void shuffles',
  finding: 'Fair play findings',
};
const ONE: Record<string, string> = {
  ruling: 'Ruling',
  void: 'Void',
  correction: 'Correction',
  adjustment: 'Adjustment',
  exclusion: 'Exclusion',
  stop: 'Stop',
  shuffler: 'Cards',
  'hand-view': 'Hand viewed',
  opening: 'Opening',
  overdrawn: 'Overdrawn',
  verification: 'Verification',
  cage: 'Cage',
  complaint: 'Complaint',
  closed: 'Closed',
  account: 'Account',
  settings: 'Settings',
  key: 'Key',
  restore: 'Restored',
  'shuffle-void': 'Void shuffle',
  finding: 'Fair play',
};
export const kindWords = (kind: string): string => ONE[kind] ?? kind;

const CHECKS: Record<string, string> = {
  chain: 'Chain',
  replay: 'Replay',
  shuffle: 'Shuffle',
  ledger: 'Ledger',
  tail: 'End',
};
export const checkWords = (what: string): string => CHECKS[what] ?? what;
export const verdictWords = ({ what, ok }: Checked): string =>
  ok === null ? (what === 'tail' ? 'unproven' : 'does not apply') : ok ? 'holds' : 'fails';

/** Whether nothing that was checked is wrong. */
export const holds = (checks: readonly Checked[]): boolean => checks.every((one) => one.ok !== false);

/** The five parts of a verdict as checks. */
export function partsOf(verdict: Verdict): Checked[] {
  const unproven = Object.values(verdict.unproven).reduce((sum, lines) => sum + lines, 0);
  const tail =
    verdict.tail === null
      ? 'no signed head kept elsewhere was given'
      : verdict.tail
        ? `as the heads received say; ${unproven.toLocaleString('en-AU')} lines are newer than those`
        : '';
  return [
    {
      what: 'chain',
      ok: verdict.chain,
      words: `${verdict.lines.toLocaleString('en-AU')} lines, each follows from the one before`,
    },
    {
      what: 'shuffle',
      ok: verdict.shuffle,
      words:
        verdict.shuffle === null
          ? 'dealers shuffled real cards: there is no shuffle of the house to check'
          : 'every card that was turned up is the one committed to',
    },
    {
      what: 'replay',
      ok: verdict.replay,
      words: `${verdict.rounds.toLocaleString('en-AU')} rounds decided again by the edition each was pinned to`,
    },
    { what: 'ledger', ok: verdict.ledger, words: 'every entry comes from its line, every balance from its entries' },
    { what: 'tail', ok: verdict.tail, words: tail },
  ].map((one) => (one.ok === false ? { ...one, words: verdict.fault ?? '' } : one));
}

/** How far a verification is, of 1. */
export const progress = (seen: Verification): number => (seen.total ? Math.min(1, seen.lines / seen.total) : 0);

/** The lines somebody pasted in which there is no head; a signed list of heads is JSON, and its lines are none of these. */
export const notHeads = (text: string): string[] =>
  /^\s*[[{]/.test(text)
    ? []
    : text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line && !headsIn(line).length);

/** Why a search cannot be made; empty where it can. */
export function searchFault(least: string, from: number, until: number): string {
  if (amountFault(least)) return `Won or lost at least: ${amountFault(least)}`;
  return from && until && from >= until ? 'From must be before Until.' : '';
}

/** Heads in what somebody pasted or read from a file: one a line, or anywhere in it. */
export const headsIn = (text: string): string[] => [
  ...new Set(text.match(/[^\s"',:]+:[1-9]\d{0,17}:[0-9a-f]{64}/g) ?? []),
];

const READS: Record<string, string> = {
  round: 'viewed a round',
  rounds: 'viewed the rounds of a table',
  account: 'viewed patron balance',
  hidden: 'received sealed cards',
  opened: 'may open the hidden cards, agreed to by',
  cards: 'viewed the cards that two people opened',
  search: 'searched rounds',
  events: 'viewed the significant events',
  rulings: 'viewed the log of rulings',
  lines: 'exported the records of a table',
  cage: 'viewed the cage',
  receipt: 'viewed a receipt',
  adjustments: 'viewed the adjustments and their reasons',
  calls: 'viewed the calls for an official',
  exclusions: 'viewed the exclusions and their reasons',
  complaints: 'viewed the complaints',
  openings: 'viewed the requests for hidden cards',
  findings: 'viewed the fair play findings',
  reads: 'viewed the access log',
};
const NAMES_FOLLOW = ['opened']; // of whoever agreed; elsewhere they are whose it is
/** A privileged read as a sentence goes on: "read a round of omaha-1, round 3". */
export function readWords(read: Pick<OneRead, 'what' | 'table' | 'round' | 'people' | 'entry' | 'day'>): string {
  const where = read.table ? ` · ${read.table}${read.round ? `, round ${read.round}` : ''}` : '';
  const which = `${read.entry ? ` · number ${read.entry}` : ''}${read.day ? ` · ${read.day}` : ''}`;
  const whose = read.people.length ? `${NAMES_FOLLOW.includes(read.what) ? '' : ' ·'} ${read.people.join(', ')}` : '';
  return `${READS[read.what] ?? read.what}${whose}${which}${where}`;
}

/** How far an adjustment is: "waits for approval", "approved by Otto". */
export const statusWords = ({ status, answered_by }: Pick<Corrected, 'status' | 'answered_by'>): string =>
  status === 'waiting'
    ? 'waits for approval by a second person; no money has moved'
    : status
      ? `${status} by ${answered_by}`
      : '';

/** What a stop is about. */
export const stopWords = (stop: Pick<OneStop, 'scope' | 'name'>): string =>
  stop.scope === 'room' ? 'The whole room' : stop.scope === 'game' ? `The game ${stop.name}` : stop.name;

/** An account of the ledger, with the name of whose it is. */
export const accountWords = (account: string, players: readonly Pick<PlayedBy, 'account' | 'name'>[]): string =>
  players
    .reduce(
      (words, one) => (words.endsWith(`:${one.account}`) ? `${words.slice(0, -one.account.length)}${one.name}` : words),
      account,
    )
    .replaceAll(':', ' ');
