// What is typed into a form of a tournament, checked by the room a moment after the last key.

import { Sending } from '../../../app/sending.svelte.ts';
import type { Preview } from '../../../wire/generated.ts';

const WAIT_MS = 250;

export class Checking {
  readonly work = new Sending();
  private again = $state(0);
  private shown = $state.raw<{ of: string; preview: Preview } | null>(null);
  private readonly held: () => string;

  /** `held` is what the form holds now, empty where there is nothing to check; for a component that is being made. */
  constructor(held: () => string, ask: () => Promise<Preview>) {
    this.held = held;
    $effect(() => {
      const [of, number] = [held(), this.again];
      if (!of) return;
      const timer = setTimeout(async () => {
        const preview = await this.work.on(ask);
        if (preview && of === held() && number === this.again) this.shown = { of, preview };
      }, WAIT_MS);
      return () => clearTimeout(timer);
    });
  }

  /** The answer to just what the form holds, and to nothing before. */
  get now(): Preview | null {
    const of = this.held();
    return of && this.shown?.of === of ? this.shown.preview : null;
  }

  /** The last answer, whatever it was to. */
  get last(): Preview | null {
    return this.shown?.preview ?? null;
  }

  get isWaiting(): boolean {
    return !!this.held() && !this.now && !this.work.fault;
  }

  check(): void {
    this.again += 1;
  }
}
