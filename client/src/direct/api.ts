// What setting a tournament up and showing it in the hall ask of the room and are answered.

import { get, post } from '../wire/api.ts';
import type { Condition, LevelClock, SeatMove, Standing, TournamentCards, TournamentLevel, TournamentPhase, TournamentPrize, TournamentPublic } from '../wire/tournament.ts';

export type Formats = { rulebook: string; title: string; edition: string; formats: string[]; seats: number; chips: number; entry: number; fee: number; starts: boolean };
export type Wanted = {
  rulebook: string; format: string; title: string; players: number; seats: number | null; chips: number | null; minutes: number | null; entry: number | null; fee: number | null;
  rebuys: number | null; add_on: boolean | null; start: string; seconds: number; late: number; cards: TournamentCards;
};
/** The points in which an event is altered; what is left out stands. */
export type Changes = Partial<Omit<Wanted, 'rulebook'>>;
/** An event in the points that may be altered; start in ms, 0 where there is none. */
export type Stands = { title: string; players: number; seats: number; chips: number; minutes: number; entry: number; fee: number; rebuys: number; add_on: boolean; start: number; seconds: number; late: number; cards: TournamentCards };
export type Difference = { label: string; was: string; now: string };
export type Preview = {
  name: string; // for links, and free
  plan: Record<string, unknown> | null; levels: TournamentLevel[]; prizes: TournamentPrize[]; payment: number; fee: number; pool: number; chips: number;
  stack: Record<string, number>; needs: { tables: number; sizes: number[]; dealers: number; pieces: Record<string, number> } | null; minutes: number;
  conditions: Condition[]; prevails: string; asks: '' | 'approved' | 'notified' | 'none'; asks_clause: string; warnings: string[]; bots: number; questions: string[]; stands: Stands | null; becomes: Stands | null; changes: Difference[];
  fault: { key: string; reason: string; clauses: string[] } | null;
};

/** What a screen in the hall shows. */
export type Wall = Pick<TournamentPublic, 'stage' | 'level' | 'hand_for_hand' | 'pace'> & {
  tournament: string; title: string; rulebook: string; play_money: boolean; phase: TournamentPhase; cancelled: string; entries_closed: boolean; at: number; start: number; starts_at: number; starts_with: number; company: number; chips: number; payment: number; prize: number;
  fee: number; entered: number; most: number; left: number; average: number; largest: number; pool: number; clock: LevelClock; tables: number;
  levels: TournamentLevel[]; places_paid: number; prizes: TournamentPrize[]; seats: { name: string; table: string; seat: number }[]; moves: SeatMove[]; standings: Standing[];
};

export const formats = () => get<{ rulebooks: Formats[] }>('/api/formats');
export const preview = (wanted: Wanted) => post<Preview>('/api/previews', wanted);
export const previewAlteration = (name: string, changes: Changes) => post<Preview>(`/api/tournaments/${encodeURIComponent(name)}/alterations/preview`, changes);
export const directors = () => get<{ directors: { account: string; name: string }[] }>('/api/directors');
export const announce = (name: string, wanted: Wanted, play_money: boolean, bots: boolean) => post<{ tournament: string }>('/api/announcements', { name, wanted, play_money, bots });
export const alter = (name: string, changes: Changes, reason: string) => post<{ tournament: string }>(`/api/tournaments/${encodeURIComponent(name)}/alterations`, { changes, reason });
export const wall = (name: string) => get<Wall>(`/api/tournaments/${encodeURIComponent(name)}/display`);
