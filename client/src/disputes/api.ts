// Requests about disputes: cases with their answers, for everybody to read.

import { get } from '../wire/api.ts';

export type DisputeLine = { id: string; rulebook: string; title: string; question: string; reports: string[]; combination: boolean; clauses: string[] };
export type Wager = { wager: string; stake: number; result: string; paid: number; clauses: string[] };
export type Share = { number: number; before: number; after: number; returned: number; wagers: Wager[] };
export type Pot = { amount: number; winners: Record<string, number> };
export type Money = { places: 'seat' | 'box'; shares: Share[]; pots: Pot[]; commission: number; bank: number | null; ended: boolean };
export type Ruling = { kind: 'ruling' | 'refusal'; about: string; words: string; clauses: string[] };
export type ClauseWords = { id: string; summary: string };
export type Dispute = {
  id: string;
  rulebook: string;
  title: string;
  situation: string;
  question: string;
  answer: string;
  why: string;
  combination: boolean;
  rulings: Ruling[];
  money: Money;
  clauses: ClauseWords[];
  see: ClauseWords[];
  record: string[];
};

export function disputes(find: string, rulebook: string, clause: string) {
  const asked = new URLSearchParams(Object.entries({ find, rulebook, clause }).filter(([, value]) => value));
  return get<{ disputes: DisputeLine[]; total: number }>(`/api/disputes?${asked}`);
}

export const dispute = (rulebook: string, name: string) =>
  get<Dispute>(`/api/disputes/${encodeURIComponent(rulebook)}/${encodeURIComponent(name)}`);
