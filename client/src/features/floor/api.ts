// What the floor asks of the room over HTTP; what is done at one table goes over the WebSocket as an act there.

import { get, post } from '../../wire/api.ts';
import type { ExclusionGiven, MarkGiven } from '../../wire/generated.ts';

export const seeCall = (number: number) => post('/api/calls/{number}/seen', {}, { number });
export const answerCall = (number: number, words: string) => post('/api/calls/{number}/answer', { words }, { number });
export const exclusions = () => get('/api/exclusions', {});
export const exclude = (account: string, ground: ExclusionGiven['ground'], until: number, words: string) =>
  post('/api/exclusions/entries', { account, ground, until, words }, {});
export const endExclusion = (number: number, words: string) =>
  post('/api/exclusions/{number}/end', { words }, { number });
export const transfer = (table: string, account: string, to: string, seat: number) =>
  post('/api/transfers', { table, account, to, seat }, {});
export const patrons = (name: string) => get('/api/patrons', { name });
export const correctName = (account: string, name: string) =>
  post('/api/patrons/{account}/name', { name }, { account });
export const ordersAbout = (account: string) => get('/api/patrons/{account}/orders', { account });
export const rulings = (table: string, day: string, before: number) => get('/api/rulings', { table, day, before });
export const fairPlay = () => get('/api/fair-play', {});
export const lookNow = () => post('/api/fair-play/look', {}, {});
export const markFinding = (accounts: string[], verdict: MarkGiven['verdict'], words: string) =>
  post('/api/fair-play/marks', { accounts, verdict, words }, {});
