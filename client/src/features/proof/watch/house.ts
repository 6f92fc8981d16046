// The house's signing key as this browser has pinned it, and the keys it vouches for.

import type { Store } from '../../../wire/contribution.ts';
import { followed, type Introduction } from '../../../wire/introductions.ts';

const NAME = 'croupier.house';
const KEPT_MOST = 60; // introductions

type Pinned = { signing: string; introductions: Introduction[] };

export class HouseKeys {
  private readonly store: Store;
  private readonly ask: () => Promise<Introduction[] | null>; // null where the house has no such list
  private readonly begunAnew: (() => boolean) | null;
  private working: ReadonlySet<string> = new Set();

  /** `begunAnew` is asked where the pinned key is none of the house's, and says whether that may be: a demo keeps no keys. */
  constructor(store: Store, ask: () => Promise<Introduction[] | null>, begunAnew: (() => boolean) | null = null) {
    this.store = store;
    this.ask = ask;
    this.begunAnew = begunAnew;
  }

  /** What is pinned, and the introductions as the house gave them last. */
  get pinned(): Pinned {
    try {
      return { signing: '', introductions: [], ...(JSON.parse(this.store.get(NAME) || '{}') as Partial<Pinned>) };
    } catch {
      return { signing: '', introductions: [] };
    }
  }

  /** Why the house's signing key does not vouch for a working key; empty where it does. */
  async vouched(key: string): Promise<string> {
    if (this.working.has(key)) return '';
    const pinned = this.pinned.signing;
    const introductions = await this.ask();
    if (!introductions) return pinned ? 'the house no longer says which keys are its own' : '';
    let found = followed(introductions, pinned);
    if (typeof found === 'string' && this.begunAnew?.()) found = followed(introductions, '');
    if (typeof found === 'string') return found;
    const kept = introductions.slice(-KEPT_MOST);
    this.store.set(NAME, JSON.stringify({ signing: pinned || found.signing, introductions: kept }));
    this.working = found.working;
    return found.working.has(key) ? '' : `the signing key of the house has not introduced ${key.slice(0, 16)}…`;
  }
}
