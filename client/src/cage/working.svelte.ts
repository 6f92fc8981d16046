// One thing at a time: whether it is being done, and what was wrong with it, in words with its clause.

import { ApiError } from '../wire/api.ts';

export class Working {
  busy = $state(false);
  fault = $state('');
  clause = $state('');

  /** Somebody mends what was wrong: what is said of it goes. */
  mended = (): void => {
    this.fault = this.clause = '';
  };

  /** Do something; the answer, or null where it was not done and `fault` says why. */
  async on<T>(work: () => Promise<T>): Promise<T | null> {
    this.busy = true;
    this.mended();
    try {
      return await work();
    } catch (error) {
      this.fault = error instanceof ApiError ? [error.message, error.advice].filter(Boolean).join('; ') : 'Not done. Try again.';
      this.clause = error instanceof ApiError ? error.clause : '';
      return null;
    } finally {
      this.busy = false;
    }
  }
}
