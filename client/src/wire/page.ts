// A page of the room that is the same to all who look at it, the lobby or the floor: whole once, and then what changes.

import { applied } from './changes.ts';

/** One page, as it was sent last. */
export class SharedPage<Page extends { type: string; number: number }> {
  private page: Page | null = null; // none while the whole is on its way
  private readonly shown: (page: Page) => void;
  private readonly askWhole: () => void;

  constructor(shown: (page: Page) => void, askWhole: () => void) {
    this.shown = shown;
    this.askWhole = askWhole;
  }

  get isKnown(): boolean {
    return this.page !== null;
  }

  /** What is told from now on is of another whole. */
  forget(): void {
    this.page = null;
  }

  show(page: Page): void {
    this.page = page;
    this.shown(page);
  }

  /** Put what has changed into what was sent before; where something was missed the whole is asked for. */
  change({ type: _type, after, ...change }: { type: string; after: number; number: number }): void {
    if (!this.page) return;
    if (after === this.page.number) this.show(applied(this.page, change) as Page);
    else {
      this.forget();
      this.askWhole();
    }
  }
}
