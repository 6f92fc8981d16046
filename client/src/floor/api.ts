// What the floor asks of the room over HTTP; what is done at one table goes over the WebSocket as an act there.

import { get, post } from '../wire/api.ts';

export type Exclusion = {
  number: number; account: string; name: string; ground: 'decided' | 'asked'; at: number; by: string; until: number; words: string; holds: boolean;
  ended_at: number; ended_by: string; end_words: string;
};
export type Ruling = {
  table: string; title: string; rulebook: string; round: number; seq: number; at: number; kind: 'ruling' | 'choice' | 'order'; about: string;
  words: string; clauses: string[]; by: string; reason: string;
};

export const seeCall = (number: number) => post(`/api/calls/${number}/seen`);
export const answerCall = (number: number, words: string) => post(`/api/calls/${number}/answer`, { words });
export const exclusions = () => get<{ exclusions: Exclusion[] }>('/api/exclusions');
export const exclude = (account: string, ground: Exclusion['ground'], until: number, words: string) =>
  post<Exclusion>('/api/exclusions/entries', { account, ground, until, words });
export const endExclusion = (number: number, words: string) => post<Exclusion>(`/api/exclusions/${number}/end`, { words });
export const transfer = (table: string, account: string, to: string, seat: number) => post<{ ok: boolean }>('/api/transfers', { table, account, to, seat });

/** Somebody who walked in before; `table` is empty where they have no seat. */
export type Patron = { account: string; name: string; since: number; wallet: number; table: string };
export const patrons = (name: string) => get<{ patrons: Patron[] }>(`/api/patrons?${new URLSearchParams({ name })}`);

export const correctName = (account: string, name: string) => post<{ account: string; name: string }>(`/api/patrons/${encodeURIComponent(account)}/name`, { name });

export function rulings(table: string, day: string, before: number) {
  const query = new URLSearchParams();
  if (table) query.set('table', table);
  if (day) query.set('day', day);
  if (before) query.set('before', String(before));
  return get<{ rulings: Ruling[] }>(`/api/rulings?${query}`);
}
