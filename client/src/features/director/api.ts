// What setting a tournament up and showing it in the hall ask of the room and are answered.

import { get, post } from '../../wire/api.ts';
import type { TournamentChanges, TournamentWanted } from '../../wire/generated.ts';

export const formats = () => get('/api/formats', {});
export const preview = (wanted: TournamentWanted) => post('/api/previews', wanted, {});
export const previewAlteration = (name: string, changes: TournamentChanges) =>
  post('/api/tournaments/{name}/alterations/preview', changes, { name });
export const directors = () => get('/api/directors', {});
export const announce = (name: string, wanted: TournamentWanted, play_money: boolean, bots: boolean) =>
  post('/api/announcements', { name, wanted, play_money, bots }, {});
export const alter = (name: string, changes: TournamentChanges, reason: string) =>
  post('/api/tournaments/{name}/alterations', { changes, reason }, { name });
export const wall = (name: string) => get('/api/tournaments/{name}/display', { name });
