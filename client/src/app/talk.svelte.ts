// What this person is about to say, by table: it outlives a change of tabs and a page loaded anew, and no word of it is lost to
// a hand that begins.

import { keptFor, type Held } from '../features/table/side/talking.ts';
import type { Refusal, Silence } from '../wire/generated.ts';

const KEY = 'croupier.talk'; // for this visit

type Say = (table: string, text: string) => Promise<Refusal | null>;

export class Talking {
  drafts = $state<Record<string, string>>({});
  held = $state.raw<Record<string, Held[]>>({});

  private account = $state(''); // whose words these are
  private numbers = 0;
  private readonly say: Say;
  private readonly refused: (table: string, refusal: Refusal) => void;

  constructor(say: Say, refused: (table: string, refusal: Refusal) => void) {
    this.say = say;
    this.refused = refused;
    $effect.root(() => {
      $effect(() => this.store());
    });
  }

  /** Somebody has come in, or is still there after the page was loaded anew: what they were about to say is there again. */
  resume(account: string): void {
    const kept = keptFor(account, sessionStorage.getItem(KEY));
    this.drafts = kept.drafts;
    this.held = kept.held;
    this.numbers = Math.max(
      0,
      ...Object.values(kept.held)
        .flat()
        .map(({ number }) => number),
    );
    this.account = account;
  }

  private store(): void {
    if (!this.account) return;
    sessionStorage.setItem(KEY, JSON.stringify({ account: this.account, drafts: this.drafts, held: this.held }));
  }

  /** Say what was written; in a hand it waits. */
  async write(table: string, silence: Silence | null): Promise<void> {
    const text = (this.drafts[table] ?? '').trim();
    if (!text) return;
    this.drafts[table] = '';
    if (silence) this.keep(table, { number: ++this.numbers, text, agreed: false });
    else await this.send(table, { number: ++this.numbers, text, agreed: false });
  }

  /** Send words that waited: at once where they may be said, or else when the hand is over. */
  async agree(table: string, held: Held, silence: Silence | null): Promise<void> {
    this.discard(table, held);
    if (silence) this.keep(table, { ...held, agreed: true });
    else await this.send(table, held);
  }

  discard(table: string, { number }: Held): void {
    this.held = { ...this.held, [table]: (this.held[table] ?? []).filter((one) => one.number !== number) };
  }

  /** Somebody else may come in here: nothing is kept for them. */
  forget(): void {
    this.account = '';
    this.drafts = {};
    this.held = {};
    sessionStorage.removeItem(KEY);
  }

  /** A table is shown anew: what was agreed to goes out once it may be said. */
  follow(table: string, silence: Silence | null): void {
    if (silence) return;
    for (const one of (this.held[table] ?? []).filter(({ agreed }) => agreed)) {
      this.discard(table, one);
      void this.send(table, one);
    }
  }

  /** Send words; those that were not said wait, and why is told. */
  private async send(table: string, held: Held): Promise<void> {
    const refusal = await this.say(table, held.text);
    if (!refusal) return;
    this.keep(table, { ...held, agreed: false });
    this.refused(table, refusal);
  }

  private keep(table: string, held: Held): void {
    this.held = {
      ...this.held,
      [table]: [...(this.held[table] ?? []), held].sort((one, other) => one.number - other.number),
    };
  }
}
