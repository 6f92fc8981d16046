// The house's keys: its signing key introduces every other one, and the one that comes after it.
//
// A browser pins the signing key it meets first. From a pinned key it follows the introductions to all later ones without
// trusting anybody. A signing key that introduces itself in place of a lost one breaks that, and is said to.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { hasSigned } from './signing.ts';

/** A key that begins to hold, or one that ends; as the house's signing key has signed it. */
export type Introduction = {
  what: 'introduced' | 'retired';
  kind: 'signing' | 'sealing' | 'working' | 'regulator';
  public: string;
  at: number;
  after: string; // the hash of the text before it, working keys aside
  signer: string;
  signature: string;
  anew?: boolean; // a signing key in place of a lost one
};

/** The keys of a house that were followed from a pinned one. */
export type Followed = { signing: string; working: ReadonlySet<string> };

const NOTHING_BEFORE = '0'.repeat(64);

const textOf = (one: Introduction): string =>
  `croupier key ${one.what}\nkind ${one.kind}\npublic ${one.public}\nat ${one.at}\nafter ${one.after}\nsigner ${one.signer}\n`;

/** Follow introductions from the key that is pinned, or from the first; a string says why that cannot be done. */
export function followed(introductions: readonly Introduction[], pinned: string): Followed | string {
  const working = new Set<string>();
  const signers = new Map([[NOTHING_BEFORE, '']]); // the signing key that held, by the text it was known from
  let isSure = !pinned;
  let last = NOTHING_BEFORE;
  for (const one of introductions) {
    const held = signers.get(one.kind === 'working' ? one.after : last) ?? '';
    const begins = one.kind === 'signing' && (!held || one.anew === true);
    const signer = begins ? one.public : held;
    const follows = one.kind === 'working' || one.after === last;
    if (!signer || one.signer !== signer || !follows || !hasSigned(signer, textOf(one), one.signature))
      return `the ${one.kind} key ${one.public.slice(0, 16)}… is not introduced by the signing key before it`;
    if (one.kind === 'working') {
      working.add(one.public);
      continue;
    }
    if (one.anew && isSure)
      return `the signing key ${one.public.slice(0, 16)}… began anew in place of the one before it`;
    isSure ||= one.kind === 'signing' && one.public === pinned;
    last = bytesToHex(sha256(utf8ToBytes(textOf(one))));
    signers.set(last, one.kind === 'signing' ? one.public : held);
  }
  if (!isSure) return 'the signing key this browser has kept is none of this house';
  return { signing: signers.get(last) ?? '', working };
}
