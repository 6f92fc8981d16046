// The hashes of docs/explain/shuffle.md. Pages over plain HTTP have no crypto.subtle, so they are made here.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { commitmentOf, commitmentTo } from '../../wire/contribution.ts';
import type { Opening } from './record.ts';

const CARD = utf8ToBytes('\x00croupier/1/card');
const NODE = new Uint8Array([1]);
const CUTS: Record<number, Uint8Array> = { 1: utf8ToBytes('croupier/1/cut'), 2: utf8ToBytes('croupier/2/cut') };
const PLAYERS = utf8ToBytes('croupier/2/players');
export const PLAYERS_ORDER = 2; // the protocol from which on players make an order
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

/** Whether a contribution is what its seat had committed to: in protocol 2 for this shuffle and no other. */
export function fits(seat: number, value: string | null, commitment: string, shuffle: number | null = null): boolean {
  const bytes = bytesIn(value ?? '', VALUE_BYTES);
  if (!bytes) return false;
  return commitment === (shuffle === null ? commitmentOf(seat, bytes) : commitmentTo(shuffle, seat, bytes));
}

export type Counted = { seat: number; value: string };

/** The contributions that count put together, lowest seat first. */
const partsOf = (counted: readonly Counted[]): Uint8Array =>
  concatBytes(...counted.map(({ seat, value }) => concatBytes(two(seat), two(VALUE_BYTES), hexToBytes(value))));

/** How deep a deck is cut: from its root and the contributions that count, lowest seat first. */
export function depthOf(root: string, count: number, counted: readonly Counted[], protocol = 1): number {
  const label = concatBytes(CUTS[protocol] ?? new Uint8Array(), partsOf(counted));
  const [depth = 0] = below([count - 2 * LEAST_LEFT + 1], hexToBytes(root), label);
  return LEAST_LEFT + depth;
}

/** The players' order: which committed position comes i-th, before the cut. */
export function playersOrder(root: string, count: number, counted: readonly Counted[]): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  const bounds = order.slice(1).map((at) => at + 1);
  const numbers = below(bounds.reverse(), hexToBytes(root), concatBytes(PLAYERS, partsOf(counted)));
  numbers.forEach((other, at) => {
    const last = count - 1 - at;
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  });
  return order;
}

/** For each bound a number below it in a keystream; those that would make some numbers likelier are passed over. */
function below(bounds: readonly number[], key: Uint8Array, label: Uint8Array): number[] {
  const found: number[] = [];
  for (let index = 0; found.length < bounds.length; index++) {
    const block = hmac(sha256, key, concatBytes(label, four(index)));
    for (let at = 0; at < block.length; at += 2) {
      const bound = bounds[found.length];
      const number = ((block[at] ?? 0) << 8) | (block[at + 1] ?? 0);
      if (bound && number < SPAN - (SPAN % bound)) found.push(number % bound);
    }
  }
  return found;
}
