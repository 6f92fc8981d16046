// Requests over HTTP. What goes wrong comes back as an `ApiError` in words that can be shown.

import type { Introduction } from './introductions.ts';
import type { Gets, GuestEntry, Posts, Refusal } from './generated.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly advice: string;
  readonly clause: string;
  readonly code: string; // of a refusal

  constructor(status: number, what: string, advice = '', clause = '', code = '') {
    super(what);
    this.status = status;
    this.advice = advice;
    this.clause = clause;
    this.code = code;
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
  if (body.refusal)
    throw new ApiError(response.status, body.refusal.reason, '', body.refusal.clause, body.refusal.code);
  throw new ApiError(response.status, body.error?.what ?? 'the room did not answer', body.error?.do ?? 'try again');
}

/** What asks for a fresh proof of who somebody is; whether it was given. The page puts its own question here. */
export const proving: { ask: () => Promise<boolean> } = { ask: () => Promise.resolve(false) };
export const PROOF_WANTED = 'proof-wanted'; // the code of a refusal: prove who you are, and do it again

/** A request; one that waits for a fresh proof is sent again, as it was, once that is given. */
async function request(path: string, init?: RequestInit): Promise<unknown> {
  try {
    return await requested(path, init);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === PROOF_WANTED && (await proving.ask()))) throw error;
    return requested(path, init);
  }
}

async function requested(path: string, init?: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError(0, 'the room cannot be reached', 'look at your connection and try again');
  }
  return answered(response);
}

type Named<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Named<Rest> : never;
type Value = string | number | boolean;
/** What stands in a path, by the names it has there. */
type At<P extends string> = Record<Named<P>, string | number>;

/** A path with what is asked: what it does not name itself comes behind it, where there is something to say. */
export function filled(path: string, given: Record<string, Value>): string {
  const rest = Object.entries(given).filter(([name, value]) => !path.includes(`{${name}}`) && value);
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  const place = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  return rest.length ? `${place}?${query}` : place;
}

export const get = <P extends keyof Gets>(path: P, given: At<P> & Record<string, Value>): Promise<Gets[P]> =>
  request(filled(path, given)) as Promise<Gets[P]>;
export const post = <P extends keyof Posts>(path: P, body: Posts[P]['body'], at: At<P>): Promise<Posts[P]['answer']> =>
  request(filled(path, at), { method: 'POST', headers: OURS, body: JSON.stringify(body) }) as Promise<
    Posts[P]['answer']
  >;

/** How the keys of the house were introduced, the working key last; null where the house does not say. */
export async function introductions(): Promise<Introduction[] | null> {
  try {
    const { chain, working } = await get('/keys', {});
    return [...chain, ...(working ? [working] : [])] as Introduction[];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error; // the house cannot be reached, or not now: it is asked again
  }
}

export const me = () => get('/api/me', {});
export const house = () => get('/api/house', {});
export const enterAsGuest = (name: string | null, role: GuestEntry['role'] = 'player') =>
  post('/api/guest', { name, role }, {});
export const logIn = (name: string, password: string, code = '') => post('/api/login', { name, password, code }, {});
export const logOut = () => post('/api/logout', {}, {});
/** The rules of a table as they stand. */
export const rulesHere = (table: string) => get('/api/tables/{table}/rules', { table });
export const tables = () => get('/api/tables', {});
/** A table for play money, for a visitor who has not come in. */
export const tableView = (table: string) => get('/api/tables/{table}/view', { table });
export const tournaments = () => get('/api/tournaments', {});
export const olderTournaments = () => get('/api/tournaments', { older: true });
export const tournament = (name: string) => get('/api/tournaments/{name}', { name });
export const rulebooks = () => get('/api/rulebooks', {});
export const rulebook = (name: string) => get('/api/rulebooks/{name}', { name });
export const documentLink = (name: string) => filled('/api/rulebooks/{name}/document', { name });
export const guide = (name: string) => get('/api/rulebooks/{name}/guide', { name });
