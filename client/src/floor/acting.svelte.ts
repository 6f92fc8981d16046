// Something done at one table from the floor: what the room refuses is shown beside what was asked.

import { Working } from '../cage/working.svelte.ts';
import { room } from '../state/room.svelte.ts';
import { ApiError } from '../wire/api.ts';
import type { Act } from '../wire/types.ts';

export class Acting extends Working {
  /** Whether it was done. */
  async at(table: string, act: Act): Promise<boolean> {
    const done = await this.on(async () => {
      const refusal = await room.try(table, act);
      if (refusal) throw new ApiError(409, refusal.reason, '', refusal.clause);
      return true;
    });
    return done ?? false;
  }
}
