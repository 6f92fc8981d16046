// What the cage, the books, new tables and the register ask of the room and are answered.

import { get, post } from '../wire/api.ts';

export type Entry = {
  number: number; kind: string; at: number; by: string; by_name: string; amount: number; shift: number; account: string; name: string;
  table: string; about: string; box: string; counted: number | null; expected: number | null; second: number | null; played: number; giver: string; taker: string;
  reason: string; status: '' | 'waiting' | 'approved' | 'refused' | 'booked' | 'disputed' | 'dropped'; answer: string; answered_by: string; answered_by_name: string;
  answered_at: number | null; head: string; printed: boolean;
};
export type Box = 'commission' | 'sales' | 'cash' | 'float' | 'tray';
export type Closing = { rounds: number; until: number };
export type TableMoney = {
  table: string; title: string; rulebook: string; kind: '' | 'players' | 'bank' | 'tournament'; float: number; tray: number; commission: number;
  sales: number; cash: number; play_money: boolean; goods_clause: string; seated: { seat: number; name: string; stake: number }[];
  chip: number; closing: Closing | null;
};
export type Cage = {
  open: boolean; shift: number; drawer: number; count: { when: 'opening' | 'closing'; by: string; by_name: string } | null;
  totals: { opening: number; buy_ins: number; cash_outs: number; safe: number; boxes: number };
  tables: TableMoney[]; entries: Entry[]; adjustments: Entry[]; differing: Entry[]; day: string; closed: { counted: number; expected: number } | null;
};
export type Found = { account: string; name: string; guest: boolean; wallet: number };
export type Line = { words: string; count: number; amount: number };
export type TableDay = {
  table: string; rulebook: string; game: string; rounds: number; commission: number; drop: number; drop_expected: number; fills: number;
  credits: number; result: number; buy_ins: number; cash_outs: number; float: number;
};
export type Books = {
  report: {
    day: string; begins: number; ends: number; imprint: { at: number; zone: string; heads: string[]; play_money: boolean };
    tables: TableDay[]; tournaments: Line[]; cage: Line[]; adjustments: Line[];
    days: { label: string; commission: number; drop: number }[]; balances: { words: string; expected: number; found: number }[]; notes: string[];
  };
  holdings: { kind: string; words: string; opening: number; closing: number }[];
  shifts: { shift: number; when: string; at: number; counted: number; expected: number; counted_by: string; confirmed_by: string }[];
  counts: { words: string; at: number; expected: number | null; counted: number | null; counted_by: string; second: number | null; by: string; booked: boolean }[];
};
export type CommissionDay = {
  table: string; day: string; begins: number; ends: number; total: number; rounds: { round: number; at: number; amount: number }[]; outside: number; play_money: boolean;
};
export type Determination = {
  key: string; label: string; means: string; why: string; readings: { clause: string; leaves_open: string; we_take: string }[]; authority: string; type: string; permitted: string; clause: string; choices: string[]; example: string;
  bears: Record<string, string[]>;
};
export type Settled = {
  values: Record<string, string>; under: Record<string, string>; limits: string; warnings: string[]; banked: boolean;
  fault: { key: string; reason: string; clauses: string[] } | null;
};
export type Register = {
  zone: string; day_begins: string; today: string;
  approvals: { item: string; reference: string; from_day: string; until_day: string }[];
  orders: { key: string; answer: string; given: boolean }[];
  commencements: { rulebook: string; day: string; by_text: boolean }[];
  rules: { rulebook: string; sha256: string; day: string }[];
};

const segment = encodeURIComponent;
/** A name for one thing that is done: sent again after a lost answer, it is not done twice. */
export const newKey = (): string => crypto.randomUUID();

export const cage = () => get<Cage>('/api/cage');
export const count = (counted: number) => post<Cage>('/api/cage/count', { counted });
export const confirm = (counted: number) => post<Cage>('/api/cage/confirmation', { counted });
export const dropCount = () => post<Cage>('/api/cage/dropped-count');
export const buyIn = (account: string, amount: number, about: string, key: string) => post<Entry>('/api/cage/buy-ins', { account, amount, about, key });
export const cashOut = (account: string, amount: number, about: string, key: string) => post<Entry>('/api/cage/cash-outs', { account, amount, about, key });
export const safe = (amount: number, key: string) => post<Entry>('/api/cage/safe', { amount, key });
export const countDrop = (table: string, box: Box, counted: number, key: string) => post<Entry>('/api/cage/drops', { table, box, counted, key });
/** Print a receipt: whether it was printed before, and this is a copy. */
export const printReceipt = (number: number) => get<{ copy: boolean }>(`/api/cage/receipts/${number}`);
export const confirmVariance = (number: number, counted: number) => post<Entry>(`/api/cage/variances/${number}/confirmation`, { counted });
export const dropVariance = (number: number) => post<Entry>(`/api/cage/variances/${number}/dropped`);
/** Whom the cage may serve; with a tournament, who may enter it. */
export const people = (named: string, tournament = '') => get<{ people: Found[] }>(`/api/cage/people?named=${segment(named)}&tournament=${segment(tournament)}`);
export const adjustments = () => get<{ adjustments: Entry[] }>('/api/adjustments');
export const propose = (body: { giver: string; taker: string; amount: number; words: string; table: string; played: number }) =>
  post<Entry>('/api/adjustments/proposals', body);
export const approve = (number: number) => post<Entry>(`/api/adjustments/${number}/approval`);
export const refuse = (number: number, words: string) => post<Entry>(`/api/adjustments/${number}/refusal`, { words });
export const books = (day: string, playMoney: boolean) => get<Books>(`/api/books?day=${segment(day)}&play_money=${playMoney}`);
export const commission = (table: string, day: string) => get<CommissionDay>(`/api/books/tables/${segment(table)}/commission?day=${segment(day)}`);
export const determinations = (rulebook: string) =>
  get<{ rulebook: string; title: string; determinations: Determination[] }>(`/api/determinations/${segment(rulebook)}`);
export const settle = (rulebook: string, set: Record<string, string>) => post<Settled>(`/api/determinations/${segment(rulebook)}/settled`, { set });
export const openTable = (body: { name: string; rulebook: string; approval: string; set: Record<string, string>; bank_dollars: number; historical: boolean; play_money: boolean; cards: string }) =>
  post<{ table: string }>('/api/openings', body);
export const register = () => get<Register>('/api/register');
export const enter = (body: Record<string, string>) => post<Register>('/api/register/entries', body);
