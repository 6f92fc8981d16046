// The question for a fresh proof of who somebody is: asked once, however many requests wait for it, and then they go on.

import { proving } from '../wire/api.ts';

class Proof {
  asked = $state(false);
  private waiting: ((given: boolean) => void)[] = [];

  ask = (): Promise<boolean> =>
    new Promise((done) => {
      this.waiting.push(done);
      this.asked = true;
    });

  /** It was given, or taken back. */
  answer(given: boolean): void {
    const waiting = this.waiting;
    this.waiting = [];
    this.asked = false;
    for (const done of waiting) done(given);
  }
}

export const proof = new Proof();
proving.ask = proof.ask;
