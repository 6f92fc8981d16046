// Requests over HTTP. What goes wrong comes back as an `ApiError` in words that can be shown.

import type { TournamentLine, TournamentPublic } from './tournament.ts';
import type { Guide, Me, Person, Phrase, Public, Refusal, Rulebook, RulebookTitle, RulesHere, Listing } from './types.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly advice: string;
  readonly clause: string;

  constructor(status: number, what: string, advice = '', clause = '') {
    super(what);
    this.status = status;
    this.advice = advice;
    this.clause = clause;
  }
}

const OURS = { 'X-Croupier': '1', 'Content-Type': 'application/json' };

async function answered(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return text ? JSON.parse(text) : null;
  let body: { error?: { what: string; do: string }; refusal?: Refusal } = {};
  try {
    body = JSON.parse(text);
  } catch {
    // a proxy in between may answer in its own words
  }
  if (body.refusal) throw new ApiError(response.status, body.refusal.reason, '', body.refusal.clause);
  throw new ApiError(response.status, body.error?.what ?? 'the room did not answer', body.error?.do ?? 'try again');
}

async function request(path: string, init?: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError(0, 'the room cannot be reached', 'look at your connection and try again');
  }
  return answered(response);
}

export const get = <T>(path: string): Promise<T> => request(path) as Promise<T>;
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  request(path, { method: 'POST', headers: OURS, body: JSON.stringify(body) }) as Promise<T>;

export const me = () => get<Me>('/api/me');
export const house = () => get<{ demo: boolean; guests: boolean; zone: string; called: string; phrases: Phrase[]; session: boolean }>('/api/house');
export const enterAsGuest = (name?: string, role?: string) => post<{ person: Person }>('/api/guest', { name, role });
export const logIn = (name: string, password: string) => post<{ person: Person }>('/api/login', { name, password });
export const logOut = () => post<{ ok: boolean }>('/api/logout');
/** The rules of a table as they stand. */
export const rulesHere = (table: string) => get<RulesHere>(`/api/tables/${encodeURIComponent(table)}/rules`);
export const tables = () => get<{ tables: Listing[] }>('/api/tables');
/** A table for play money, for a visitor who has not come in. */
export const tableView = (table: string) => get<{ table: string; public: Public }>(`/api/tables/${encodeURIComponent(table)}/view`);
export const tournaments = () => get<{ tournaments: TournamentLine[]; older: number }>('/api/tournaments');
export const olderTournaments = () => get<{ tournaments: TournamentLine[] }>('/api/tournaments?older=true');
export const tournament = (name: string) => get<TournamentPublic>(`/api/tournaments/${encodeURIComponent(name)}`);
export const rulebooks = () => get<{ rulebooks: RulebookTitle[] }>('/api/rulebooks');
export const rulebook = (id: string) => get<Rulebook>(`/api/rulebooks/${encodeURIComponent(id)}`);
export const documentLink = (id: string) => `/api/rulebooks/${encodeURIComponent(id)}/document`;
export const guide = (id: string) => get<Guide>(`/api/rulebooks/${encodeURIComponent(id)}/guide`);
