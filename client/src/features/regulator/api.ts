// What the regulator asks of the room and is answered.

import { filled, get, post } from '../../wire/api.ts';
import type { StopAsked } from '../../wire/generated.ts';

export type Scope = StopAsked['scope'];
export type Wanted = {
  player: string;
  table: string;
  rulebook: string;
  from: number;
  until: number;
  least: number;
  ruled: boolean;
  clause: string;
};
/** Where the page after a line begins. */
export const after = (
  one: { at: number; table?: string; stream?: string; round?: number; seq?: number },
  number: number,
): string => `${one.at}:${one.table ?? one.stream}:${number}`;
export const search = (wanted: Wanted, before = '') => get('/api/inspect/rounds', { ...wanted, before });
export const round = (table: string, number: number, why = '') =>
  get('/api/inspect/rounds/{table}/{number}', { table, number, why });
export const sealed = (table: string, number: number, words: string) =>
  post('/api/inspect/rounds/{table}/{number}/sealed', { words }, { table, number });
export const askOpening = (table: string, number: number, words: string) =>
  post('/api/inspect/rounds/{table}/{number}/opening', { words }, { table, number });
export const openings = () => get('/api/inspect/openings', {});
export const opened = (number: number) => get('/api/inspect/openings/{number}', { number });
export const answerOpening = (number: number, agreed: boolean, words: string) =>
  post('/api/inspect/openings/{number}/answer', { agreed, words }, { number });
export const events = (wanted: { kinds: string; table: string; from: number; until: number }, before = '') =>
  get('/api/inspect/events', { ...wanted, before });
export const shut = () => get('/api/inspect/shut', {});
export const reads = (before = 0) => get('/api/inspect/reads', { before });
export const stops = () => get('/api/inspect/stops', {});
export const stop = (scope: Scope, name: string, words: string) =>
  post('/api/inspect/stopping', { scope, name, words }, {});
export const resume = (number: number, words: string) =>
  post('/api/inspect/stops/{number}/resumption', { words }, { number });
export const heads = () => get('/api/inspect/heads', {});
export const signHeads = () => post('/api/inspect/heads/signature', {}, {});
export const verification = () => get('/api/inspect/verification', {});
export const verify = (received: string[]) => post('/api/inspect/verifying', { heads: received }, {});
export const linesLink = (table: string, day: string) => filled('/api/inspect/tables/{table}/lines', { table, day });
