// One thing at a time that is sent to the room: whether it is on its way, and what was wrong with it, in words with its clause.

import { ApiError } from '../wire/api.ts';
import type { Act } from '../wire/types.ts';
import { room } from './room.svelte.ts';

export class Sending {
  busy = $state(false);
  fault = $state('');
  clause = $state('');
  code = ''; // of the refusal, if it was one

  /** Somebody mends what was wrong: what is said of it goes. */
  mended = (): void => {
    this.fault = this.clause = this.code = '';
  };

  /** Do something; the answer, or null where it was not done and `fault` says why. `words` are for what only the caller knows. */
  async on<T>(work: () => Promise<T>, words: (error: unknown) => string = () => ''): Promise<T | null> {
    this.busy = true;
    this.mended();
    try {
      return await work();
    } catch (error) {
      this.fault =
        error instanceof ApiError
          ? [error.message, error.advice].filter(Boolean).join('; ')
          : words(error) || 'Not done. Try again.';
      this.clause = error instanceof ApiError ? error.clause : '';
      this.code = error instanceof ApiError ? error.code : '';
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Do something at a table or a tournament; whether it was done. */
  async at(name: string, act: Act): Promise<boolean> {
    const done = await this.on(async () => {
      const refusal = await room.try(name, act);
      if (refusal) throw new ApiError(409, refusal.reason, '', refusal.clause, refusal.code);
      return true;
    });
    return done ?? false;
  }
}
