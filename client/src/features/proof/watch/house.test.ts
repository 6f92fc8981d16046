import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { followed, type Introduction } from '../../../wire/introductions.ts';
import { publicKey, signed } from '../../../wire/signing.ts';
import { read, type Whole } from '../testing.ts';
import { HouseKeys } from './house.ts';
import { memory } from './house_in_tests.ts';

const { introductions: REAL = [] } = read<Whole>('rounds/between-players-2.json');
const [FIRST, SECOND, WORK, LATER, STRANGER] = [1, 2, 3, 4, 5].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

type Wanted = [kind: Introduction['kind'], key: Uint8Array, signer: Uint8Array, anew?: boolean];

/** A chain of introductions as a house makes it. */
function chain(...wanted: Wanted[]): Introduction[] {
  let after = '0'.repeat(64);
  return wanted.map(([kind, key, by, anew = false]) => {
    const [given, signer] = [publicKey(key), publicKey(by)];
    const text = `croupier key introduced\nkind ${kind}\npublic ${given}\nat 1\nafter ${after}\nsigner ${signer}\n`;
    const one = {
      what: 'introduced',
      kind,
      public: given,
      at: 1,
      after,
      signer,
      signature: signed(by, text),
      anew,
    } as const;
    if (kind !== 'working') after = bytesToHex(sha256(utf8ToBytes(text)));
    return one;
  });
}

const HOUSE = chain(['signing', FIRST, FIRST], ['working', WORK, FIRST]);
const ROTATED = chain(['signing', FIRST, FIRST], ['signing', SECOND, FIRST], ['working', LATER, SECOND]);
const ANEW = chain(['signing', FIRST, FIRST], ['signing', SECOND, SECOND, true], ['working', LATER, SECOND]);
const OTHER = chain(['signing', STRANGER, STRANGER], ['working', LATER, STRANGER]);

test('the keys of a real room follow from its signing key', () => {
  const found = followed(REAL, '');
  assert.ok(typeof found !== 'string');
  assert.equal(found.signing, REAL[0]?.public);
  assert.deepEqual([...found.working], [REAL.at(-1)?.public]);
});

test('an introduction that was altered, left out, moved or made by somebody else vouches for nothing', () => {
  REAL.forEach((one, index) => {
    for (const [field, value] of Object.entries({ public: publicKey(STRANGER), at: 7, after: 'ab'.repeat(32) }))
      assert.equal(typeof followed(REAL.with(index, { ...one, [field]: value }), ''), 'string', `${one.kind} ${field}`);
    if (one.kind !== 'working') assert.equal(typeof followed(REAL.toSpliced(index, 1), ''), 'string', one.kind);
  });
  assert.equal(typeof followed(REAL.toReversed(), ''), 'string');
});

const keys = (store: ReturnType<typeof memory>, chain_: Introduction[] | null, demo?: () => boolean) =>
  new HouseKeys(store, () => Promise.resolve(chain_), demo);

test('the signing key met first is pinned, and followed to the one after it', async () => {
  const store = memory();
  assert.equal(await keys(store, HOUSE).vouched(publicKey(WORK)), '');
  assert.equal(keys(store, null).pinned.signing, publicKey(FIRST));
  assert.equal(await keys(store, ROTATED).vouched(publicKey(LATER)), '');
  assert.match(await keys(store, HOUSE).vouched(publicKey(STRANGER)), /has not introduced/);
});

test('the working keys of before are kept with the newest chain: evidence may need them', async () => {
  const store = memory();
  await keys(store, HOUSE).vouched(publicKey(WORK));
  await keys(store, ROTATED).vouched(publicKey(LATER));
  const { introductions } = keys(store, null).pinned;
  const found = followed(introductions, publicKey(FIRST));
  assert.ok(typeof found !== 'string');
  assert.deepEqual([...found.working], [publicKey(WORK), publicKey(LATER)]);
});

test('another house, a key that began anew, and a house that says nothing are no longer vouched for', async () => {
  const store = memory();
  await keys(store, HOUSE).vouched(publicKey(WORK));
  assert.match(await keys(store, OTHER).vouched(publicKey(LATER)), /none of this house/);
  assert.match(await keys(store, ANEW).vouched(publicKey(LATER)), /began anew/);
  assert.match(await keys(store, null).vouched(publicKey(LATER)), /does not say/);
  assert.match(await keys(memory(), null).vouched(publicKey(WORK)), /does not say/);
  assert.equal(keys(store, null).pinned.signing, publicKey(FIRST), 'what is pinned stays');
});

test('a demo that keeps nothing may begin anew', async () => {
  const store = memory();
  await keys(store, HOUSE, () => true).vouched(publicKey(WORK));
  assert.equal(await keys(store, OTHER, () => true).vouched(publicKey(LATER)), '');
  assert.equal(keys(store, null).pinned.signing, publicKey(STRANGER));
});

test('a house that calls itself a demo only later has not been one, and what was kept stays', async () => {
  const store = memory();
  let forgotten = false;
  await keys(store, HOUSE).vouched(publicKey(WORK));
  const later = new HouseKeys(
    store,
    () => Promise.resolve(OTHER),
    () => true,
    () => (forgotten = true),
  );
  assert.match(await later.vouched(publicKey(LATER)), /none of this house/);
  assert.equal(forgotten, false);
});

test('the house is asked once for a key it vouches for', async () => {
  let asked = 0;
  const house = new HouseKeys(memory(), () => {
    asked += 1;
    return Promise.resolve(HOUSE);
  });
  for (const _ of [1, 2, 3]) await house.vouched(publicKey(WORK));
  assert.equal(asked, 1);
});
