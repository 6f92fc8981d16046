// A player's part: 32 random bytes, committed to by their hash before they are revealed.
//
// A part in a shuffle names the shuffle, so that none serves twice; what a browser keeps of those is in features/proof/watch.
// A part in a draw of a tournament has no number: its bytes are kept for the length of the visit under the tournament's name,
// so that a page loaded anew can still reveal what it had committed to.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import type { TournamentAct } from './generated.ts';

const LABEL = utf8ToBytes('croupier/1/contribution');
const LABEL_OF_SHUFFLE = utf8ToBytes('croupier/2/contribution');
const VALUE = /^[0-9a-f]{64}$/; // 32 bytes
const KEPT_MOST = 20; // draws of one tournament

export type Store = { get(key: string): string | null; set(key: string, value: string): void };

const two = (number: number): Uint8Array => new Uint8Array([number >> 8, number & 255]);
const four = (number: number): Uint8Array =>
  new Uint8Array([number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255]);

/** The commitment to a part in a draw; in protocol 1 to one in a cut as well. */
export const commitmentOf = (seat: number, value: Uint8Array): string =>
  bytesToHex(sha256(concatBytes(LABEL, two(seat), value)));

/** The commitment to a part in one shuffle. */
export const commitmentTo = (shuffle: number, seat: number, value: Uint8Array): string =>
  bytesToHex(sha256(concatBytes(LABEL_OF_SHUFFLE, two(seat), four(shuffle), value)));

/** What the room is sent when it asks for a part in a draw; null where there is nothing to reveal. */
export function partInDraw(
  asked: 'commitment' | 'value',
  tournament: string,
  number: number,
  store: Store,
  random: () => Uint8Array, // 32 bytes
): TournamentAct | null {
  const values = keptValues(store, tournament);
  if (asked === 'value') return values[0] ? { act: 'reveal', value: values[0] } : null;
  const value = random();
  store.set(keyOf(tournament), [bytesToHex(value), ...values].slice(0, KEPT_MOST).join(' '));
  return { act: 'commit', commitment: commitmentOf(number, value) };
}

const keyOf = (tournament: string): string => `croupier.contribution.${tournament}`;

/** The bytes made in this visit, newest first. */
export const keptValues = (store: Store, tournament: string): string[] =>
  (store.get(keyOf(tournament)) ?? '').split(' ').filter((value) => VALUE.test(value));

/** The bytes that hex digits stand for. */
export const bytesOf = hexToBytes;
