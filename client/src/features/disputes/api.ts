// Requests about disputes: cases with their answers, for everybody to read.

import { get } from '../../wire/api.ts';

export const disputes = (find: string, rulebook: string, clause: string) =>
  get('/api/disputes', { find, rulebook, clause });
export const dispute = (rulebook: string, name: string) => get('/api/disputes/{rulebook}/{name}', { rulebook, name });
