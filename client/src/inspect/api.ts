// What the regulator asks of the room and is answered.

import type { Complaint } from '../history/api.ts';
import { get, post } from '../wire/api.ts';
import type { Unit } from '../wire/types.ts';

export type Played = { seat: number; account: string; name: string; net: number };
export type RoundLine = {
  table: string; round: number; at: number; rulebook: string; unit: Unit; largest: number; commission: number; rulings: number; players: Played[];
};
export type Found = { rounds: RoundLine[]; more: boolean; behind: number };
export type Check = { what: string; ok: boolean | null; words: string };
export type Entry = { stream: string; seq: number; account: string; unit: string; amount: number }; // the unit as the ledger has it
export type ReadOf = { at: number; what: string; by: string; name: string; role: string; words: string; people: string[] };
export type Correction = { at: number; words: string; by: string; why: string; clauses: string[]; entry: number; status: '' | 'waiting' | 'approved' | 'refused'; answered_by: string };
export type Round = {
  table: string; title: string; rulebook: string; edition: string; digest: string; kind: 'players' | 'bank'; unit: Unit; round: number; at: number; day: string;
  players: Played[]; text: string[]; lines: string[]; root: string; shown: number;
  charged: { seq: number; amount: number; base: number; percent: number; cap: number; clause: string }[];
  entries: Entry[]; rulings: { seq: number; words: string; clauses: string[] }[]; corrections: Correction[]; complaints: Complaint[]; checks: Check[]; reads: ReadOf[];
  opens: '' | 'regulator' | 'two';
};
export type Opened = { table: string; round: number; root: string; hands: { seat: number; account: string; name: string; cards: string[] }[]; shoe: string[] };
export type Opening = {
  number: number; table: string; round: number; at: number; by: string; by_name: string; words: string; status: 'waiting' | 'agreed' | 'refused'; answered_by_name: string;
};
export type Noted = { stream: string; seq: number; round: number; at: number; kind: string; clause: string; rulebook: string; words: string };
export type Events = { events: Noted[]; more: boolean; behind: number };
export type Scope = 'table' | 'game' | 'room';
export type Stop = { number: number; scope: Scope; name: string; at: number; by: string; by_name: string; role: string; words: string; clock: boolean };
export type Read = {
  seq: number; at: number; what: string; by: string; by_name: string; role: string; table: string; round: number; people: string[]; words: string;
  entry: number; day: string;
};
export type SignedHead = { at: number; head: string; heads: string[]; key: string; signature: string };
export type Verdict = {
  chain: boolean; shuffle: boolean | null; replay: boolean | null; ledger: boolean | null; tail: boolean | null; fault: string | null;
  lines: number; rounds: number; unfinished: number; heads: string[]; unproven: Record<string, number>;
};
export type Verification = {
  running: boolean; lines: number; total: number; started: number; ended: number; heads: number; verdict: Verdict | null; failed: string;
};

const asked = (fields: Record<string, string | number | boolean>): string => {
  const given = Object.entries(fields).filter(([, value]) => value !== '' && value !== 0 && value !== false);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}` : '';
};
const place = (table: string, round: number): string => `/api/inspect/rounds/${encodeURIComponent(table)}/${round}`;

export type Wanted = { player: string; table: string; rulebook: string; from: number; until: number; least: number; ruled: boolean; clause: string };
/** Where the page after a line begins. */
export const after = (one: { at: number; table?: string; stream?: string; round?: number; seq?: number }, number: number): string =>
  `${one.at}:${one.table ?? one.stream}:${number}`;
export const search = (wanted: Wanted, before = '') => get<Found>(`/api/inspect/rounds${asked({ ...wanted, before })}`);
export const round = (table: string, number: number, why = '') => get<Round>(`${place(table, number)}${asked({ why })}`);
export const sealed = (table: string, number: number, words: string) => post<unknown>(`${place(table, number)}/sealed`, { words });
export const askOpening = (table: string, number: number, words: string) => post<{ number: number }>(`${place(table, number)}/opening`, { words });
export const openings = () => get<{ openings: Opening[] }>('/api/inspect/openings');
export const opened = (number: number) => get<Opened>(`/api/inspect/openings/${number}`);
export const answerOpening = (number: number, agreed: boolean, words: string) =>
  post<{ openings: Opening[] }>(`/api/inspect/openings/${number}/answer`, { agreed, words });
export const events = (kinds: string, table: string, before = '') => get<Events>(`/api/inspect/events${asked({ kinds, table, before })}`);
export const reads = (before = 0) => get<{ reads: Read[] }>(`/api/inspect/reads${asked({ before })}`);
export const stops = () => get<{ stops: Stop[] }>('/api/inspect/stops');
export const stop = (scope: Scope, name: string, words: string) => post<{ stops: Stop[] }>('/api/inspect/stopping', { scope, name, words });
export const resume = (number: number, words: string) => post<{ stops: Stop[] }>(`/api/inspect/stops/${number}/resumption`, { words });
export const heads = () => get<{ heads: SignedHead[] }>('/api/inspect/heads');
export const signHeads = () => post<SignedHead>('/api/inspect/heads/signature');
export const verification = () => get<Verification>('/api/inspect/verification');
export const verify = (received: string[]) => post<Verification>('/api/inspect/verifying', { heads: received });
export const linesLink = (table: string, day: string) => `/api/inspect/tables/${encodeURIComponent(table)}/lines${asked({ day })}`;
