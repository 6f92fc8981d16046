// The house's keys: its signing key introduces every other one, and the one that comes after it.
//
// A browser pins the signing key it meets first. From a pinned key it follows the introductions to all later ones without
// trusting anybody. A signing key that introduces itself in place of a lost one breaks that, and is said to.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { hasSigned } from '../../../wire/signing.ts';

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
  let signing = '';
  let isSure = !pinned;
  const texts = new Set([NOTHING_BEFORE]);
  let last = NOTHING_BEFORE;
  const working = new Set<string>();
  for (const one of introductions) {
    const begins = one.kind === 'signing' && (!signing || one.anew === true);
    const signer = begins ? one.public : signing;
    const stands = one.kind === 'working' ? texts.has(one.after) : one.after === last;
    if (one.signer !== signer || !stands || !hasSigned(signer, textOf(one), one.signature))
      return `the ${one.kind} key ${one.public.slice(0, 16)} is not introduced by the signing key before it`;
    if (one.kind === 'working') {
      working.add(one.public);
      continue;
    }
    last = bytesToHex(sha256(utf8ToBytes(textOf(one))));
    texts.add(last);
    if (one.kind !== 'signing') continue;
    if (one.anew && isSure) return `the signing key ${one.public.slice(0, 16)} began anew in place of the one before it`;
    signing = one.public;
    isSure ||= one.public === pinned;
  }
  if (!isSure) return 'the signing key this browser has kept is none of this house';
  return { signing, working };
}
