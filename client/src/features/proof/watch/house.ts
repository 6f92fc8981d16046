// The house's signing key as this browser has pinned it, and the keys it vouches for.

import type { Store } from '../../../wire/contribution.ts';
import { followed, type Introduction } from '../../../wire/introductions.ts';

const NAME = 'croupier.house';
const WORKING_MOST = 60; // keys, one for each start of a server

type Pinned = { signing: string; introductions: Introduction[]; demo: boolean };

const NOTHING: Pinned = { signing: '', introductions: [], demo: false };

/** The newest chain, with the working keys of before as well: what these have signed may be needed as evidence. */
function together(before: readonly Introduction[], now: readonly Introduction[]): Introduction[] {
  const isNew = (one: Introduction) => now.every((other) => other.public !== one.public);
  const older = before.filter((one) => one.kind === 'working' && isNew(one));
  const working = [...older, ...now.filter((one) => one.kind === 'working')].slice(-WORKING_MOST);
  return [...now.filter((one) => one.kind !== 'working'), ...working];
}

export class HouseKeys {
  private readonly store: Store;
  private readonly ask: () => Promise<Introduction[] | null>; // null where the house does not say
  private readonly demo: () => boolean;
  private readonly forget: () => void;
  private working: ReadonlySet<string> = new Set();

  /** A demo may keep no keys and begin anew with others, where it was one when it was met: then `forget` what was kept. */
  constructor(
    store: Store,
    ask: () => Promise<Introduction[] | null>,
    demo: () => boolean = () => false,
    forget: () => void = () => undefined,
  ) {
    this.store = store;
    this.ask = ask;
    this.demo = demo;
    this.forget = forget;
  }

  /** What is pinned, and the introductions as the house gave them last. */
  get pinned(): Pinned {
    try {
      return { ...NOTHING, ...(JSON.parse(this.store.get(NAME) || '{}') as Partial<Pinned>) };
    } catch {
      return NOTHING;
    }
  }

  /** Why the house's signing key does not vouch for a working key; empty where it does. */
  async vouched(key: string): Promise<string> {
    if (this.working.has(key)) return '';
    const introductions = await this.ask();
    if (!introductions) return 'the house does not say which keys are its own';
    let pinned = this.pinned;
    let found = followed(introductions, pinned.signing);
    if (typeof found === 'string' && pinned.demo && this.demo()) {
      this.forget();
      pinned = NOTHING;
      found = followed(introductions, '');
    }
    if (typeof found === 'string') return found;
    const first: Pinned = pinned.signing ? pinned : { ...NOTHING, signing: found.signing, demo: this.demo() };
    this.store.set(NAME, JSON.stringify({ ...first, introductions: together(first.introductions, introductions) }));
    this.working = found.working;
    return found.working.has(key) ? '' : `the signing key of the house has not introduced ${key.slice(0, 16)}…`;
  }
}
