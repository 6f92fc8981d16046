// What this browser keeps from visit to visit; where it keeps nothing, as long as the page is open.

import type { Store } from '../wire/contribution.ts';

export function lastingStore(): Store {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? stored(key),
    set: (key, value) => {
      try {
        localStorage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value); // it is full, or may not be used
      }
    },
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
