// The hashes of docs/explain/shuffle.md. Pages over plain HTTP have no crypto.subtle, so they are made here.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { commitmentOf } from '../../wire/contribution.ts';
import type { Opening } from './record.ts';

const CARD = utf8ToBytes('\x00croupier/1/card');
const NODE = new Uint8Array([1]);
const CUT = utf8ToBytes('croupier/1/cut');
const SPAN = 65_536;
const VALUE_BYTES = 32;
const SALT_BYTES = 16;
const LEAST_LEFT = 2; // cards from either end at which nobody cuts

const two = (number: number): Uint8Array => new Uint8Array([number >> 8, number & 255]);
const four = (number: number): Uint8Array =>
  new Uint8Array([number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255]);

/** Bytes in small hexadecimal digits; null where it is none, or not so many. */
function bytesIn(text: string, count: number): Uint8Array | null {
  return new RegExp(`^[0-9a-f]{${2 * count}}$`).test(text) ? hexToBytes(text) : null;
}

/** SHA-256 over a text as it is stored. */
export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The root an opening leads to; empty where it leads nowhere. */
export function rootOf(count: number, opening: Opening): string {
  const salt = bytesIn(opening.salt, SALT_BYTES);
  const path = opening.path.map((text) => bytesIn(text, VALUE_BYTES));
  if (!salt || !Number.isInteger(opening.position) || opening.position < 0 || opening.position >= count) return '';
  let node = sha256(concatBytes(CARD, two(opening.position), utf8ToBytes(opening.card), salt));
  for (let position = opening.position, size = count; size > 1; position >>= 1, size = (size + 1) >> 1) {
    if ((position ^ 1) >= size) continue; // the last of an odd number goes up alone
    const other = path.shift();
    if (!other) return '';
    node = sha256(position & 1 ? concatBytes(NODE, other, node) : concatBytes(NODE, node, other));
  }
  return path.length ? '' : bytesToHex(node);
}

/** Whether a contribution is what its seat had committed to. */
export function fits(seat: number, value: string | null, commitment: string): boolean {
  const bytes = bytesIn(value ?? '', VALUE_BYTES);
  return bytes !== null && commitmentOf(seat, bytes) === commitment;
}

/** How deep a deck is cut: from its root and the contributions that count, lowest seat first. */
export function depthOf(root: string, count: number, counted: { seat: number; value: string }[]): number {
  const parts = counted.map(({ seat, value }) => concatBytes(two(seat), two(VALUE_BYTES), hexToBytes(value)));
  return LEAST_LEFT + below(count - 2 * LEAST_LEFT + 1, hexToBytes(root), concatBytes(CUT, ...parts));
}

/** The first number below a bound in a keystream; those that would make some numbers likelier are passed over. */
function below(bound: number, key: Uint8Array, label: Uint8Array): number {
  const end = SPAN - (SPAN % bound);
  for (let index = 0; ; index++) {
    const block = hmac(sha256, key, concatBytes(label, four(index)));
    for (let at = 0; at < block.length; at += 2) {
      const number = ((block[at] ?? 0) << 8) | (block[at + 1] ?? 0);
      if (number < end) return number % bound;
    }
  }
}
