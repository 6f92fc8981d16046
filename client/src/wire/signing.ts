// Ed25519, and the texts that are signed about a shuffle (docs/explain/shuffle.md). Pages over plain HTTP have no crypto.subtle.
//
// A text is a few lines, its kind first, so that none can be taken for another.

import { getPublicKey, hashes, sign, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

hashes.sha512 = sha512 as typeof hashes.sha512;

const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/** The public half of a key, from its 32 secret bytes. */
export const publicKey = (secret: Uint8Array): string => bytesToHex(getPublicKey(secret));

/** Sign a text. */
export const signed = (secret: Uint8Array, text: string): string => bytesToHex(sign(utf8ToBytes(text), secret));

/** Tell whether a public key has signed a text. */
export function hasSigned(key: string, text: string, signature: string): boolean {
  if (!KEY.test(key) || !SIGNATURE.test(signature)) return false;
  try {
    return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(key));
  } catch {
    return false; // a key that is no point
  }
}

const textOf = (kind: string, ...lines: string[]): string => [`croupier/2/${kind}`, ...lines].join('\n');

/** What a player's client signs to commit to a part: its key is in it. */
export const commitmentText = (table: string, shuffle: number, seat: number, commitment: string, key: string): string =>
  textOf('commitment', table, `shuffle ${shuffle}`, `seat ${seat}`, commitment, key);

/** What a player's client signs to reveal a part: under the root it has been told. */
export const revealText = (table: string, shuffle: number, root: string, seat: number, value: string): string =>
  textOf('reveal', table, `shuffle ${shuffle}`, `root ${root}`, `seat ${seat}`, value);

/** What the house signs once a part has come. */
export const receiptText = (table: string, shuffle: number, root: string, seat: number, value: string): string =>
  textOf('receipt', table, `shuffle ${shuffle}`, `root ${root}`, `seat ${seat}`, value);

/** What the house signs once a shuffle is written. */
export const statementText = (
  table: string,
  { shuffle, root, commitments, line }: { shuffle: number; root: string; commitments: string; line: string },
): string =>
  textOf('statement', table, `shuffle ${shuffle}`, `root ${root}`, `commitments ${commitments}`, `line ${line}`);

/** The SHA-256 over the commitments to a shuffle, a line for each seat. */
export function digestOf(commitments: Readonly<Record<string, string>>): string {
  const seats = Object.keys(commitments).sort((a, b) => Number(a) - Number(b));
  return bytesToHex(sha256(utf8ToBytes(seats.map((seat) => `${seat} ${commitments[seat]}\n`).join(''))));
}
