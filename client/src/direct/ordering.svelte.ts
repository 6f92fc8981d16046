// One order at a time: which form is open, about whom, and what the room answered.

import { room } from '../state/room.svelte.ts';
import type { Entrant } from '../wire/tournament.ts';
import type { Refusal } from '../wire/types.ts';
import { commandOf, type Facts, type Order, type Values } from './orders.ts';

export class Ordering {
  order = $state.raw<Order | null>(null);
  entrant = $state.raw<Entrant | undefined>(undefined);
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  given = $state(0); // orders the room has carried out
  private readonly tournament: string;

  constructor(tournament: string) {
    this.tournament = tournament;
  }

  open(order: Order, entrant?: Entrant): void {
    [this.order, this.entrant, this.refusal] = [order, entrant, null];
  }

  close(): void {
    [this.order, this.entrant, this.refusal] = [null, undefined, null];
  }

  /** Give the order whose form is open; it closes once the room has done it. */
  async give(values: Values, facts: Facts): Promise<void> {
    if (!this.order) return;
    if (await this.send(commandOf(this.order, values, facts))) this.close();
  }

  /** Send a command; whether it was done. */
  async send(given: { command: Record<string, unknown>; who?: string; walk_in?: boolean }): Promise<boolean> {
    this.busy = true;
    this.refusal = await room.try(this.tournament, { act: 'command', ...given });
    this.busy = false;
    if (this.refusal) return false;
    this.given += 1;
    return true;
  }
}
