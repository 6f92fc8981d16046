// One order at a time: which form is open, about whom, and what the room answered.

import { room } from '../../app/room.svelte.ts';
import type { EntrantSeen, Refusal, TournamentAct } from '../../wire/generated.ts';
import { actOf, type Facts, type Order, type Values } from './orders/orders.ts';

export class Ordering {
  order = $state.raw<Order | null>(null);
  entrant = $state.raw<EntrantSeen | undefined>(undefined);
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  given = $state(0); // orders the room has carried out
  private readonly tournament: string;

  constructor(tournament: string) {
    this.tournament = tournament;
  }

  open(order: Order, entrant?: EntrantSeen): void {
    [this.order, this.entrant, this.refusal] = [order, entrant, null];
  }

  close(): void {
    [this.order, this.entrant, this.refusal] = [null, undefined, null];
  }

  /** Give the order whose form is open; it closes once the room has done it. */
  async give(values: Values, facts: Facts): Promise<void> {
    if (!this.order) return;
    if (await this.send(actOf(this.order, values, facts))) this.close();
  }

  /** Send an act; whether it was done. */
  async send(given: TournamentAct): Promise<boolean> {
    this.busy = true;
    this.refusal = await room.try(this.tournament, given);
    this.busy = false;
    if (this.refusal) return false;
    this.given += 1;
    return true;
  }
}
