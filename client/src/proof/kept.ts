// The bytes this browser has made for the cut at a table, as long as it keeps them.

import { contribution, type Kept } from '../wire/contribution.ts';

/** Those still kept: what would be revealed if the room asked now. */
export function keptValues(kept: Kept, table: string, seat: number): string[] {
  const act = contribution('value', table, seat, kept, () => new Uint8Array());
  return typeof act?.['value'] === 'string' ? [act['value']] : [];
}
