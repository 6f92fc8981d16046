// What the cage, the books, new tables and the register ask of the room and are answered.

import { get, post } from '../../wire/api.ts';
import type { Drop, NewTable, Proposal, RegisterEntry } from '../../wire/generated.ts';

export type Box = Drop['box'];

/** A name for one thing that is done: sent again after a lost answer, it is not done twice. */
export const newKey = (): string => crypto.randomUUID();

export const cage = () => get('/api/cage', {});
export const count = (counted: number) => post('/api/cage/count', { counted }, {});
export const confirm = (counted: number) => post('/api/cage/confirmation', { counted }, {});
export const dropCount = () => post('/api/cage/dropped-count', {}, {});
export const buyIn = (account: string, amount: number, about: string, key: string) =>
  post('/api/cage/buy-ins', { account, amount, about, key }, {});
export const cashOut = (account: string, amount: number, about: string, key: string) =>
  post('/api/cage/cash-outs', { account, amount, about, key }, {});
export const safe = (amount: number, key: string) => post('/api/cage/safe', { amount, key }, {});
export const countDrop = (table: string, box: Box, counted: number, key: string) =>
  post('/api/cage/drops', { table, box, counted, key }, {});
/** Print a receipt: whether it was printed before, and this is a copy. */
export const printReceipt = (number: number) => get('/api/cage/receipts/{number}', { number });
export const confirmVariance = (number: number, counted: number) =>
  post('/api/cage/variances/{number}/confirmation', { counted }, { number });
export const dropVariance = (number: number) => post('/api/cage/variances/{number}/dropped', {}, { number });
/** Whom the cage may serve; with a tournament, who may enter it. */
export const people = (named: string, tournament = '') => get('/api/cage/people', { named, tournament });
export const adjustments = () => get('/api/adjustments', {});
export const propose = (body: Proposal) => post('/api/adjustments/proposals', body, {});
export const approve = (number: number) => post('/api/adjustments/{number}/approval', {}, { number });
export const refuse = (number: number, words: string) =>
  post('/api/adjustments/{number}/refusal', { words }, { number });
export const books = (day: string, playMoney: boolean) => get('/api/books', { day, play_money: playMoney });
export const commission = (table: string, day: string) => get('/api/books/tables/{table}/commission', { table, day });
export const determinations = (name: string) => get('/api/determinations/{name}', { name });
export const settle = (name: string, set: Record<string, string>) =>
  post('/api/determinations/{name}/settled', { set }, { name });
export const openTable = (body: NewTable) => post('/api/openings', body, {});
export const register = () => get('/api/register', {});
export const enter = (body: RegisterEntry) => post('/api/register/entries', body, {});
