// The time, for what runs down in front of somebody.

import { room } from '../app/room.svelte.ts';

const TICK_MS = 250;

/** The server's time, kept up to date for as long as the part of the page that asks is there. */
export function ticking(): { readonly now: number } {
  let now = $state(room.now());
  $effect(() => {
    const timer = setInterval(() => (now = room.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
