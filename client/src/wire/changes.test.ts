import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { applied } from './changes.ts';

type Vector = { about: string; before: unknown; change: unknown; after: unknown };
const FILE = new URL('../../../docs/reference/changes-vectors.json', import.meta.url);
const VECTORS = JSON.parse(readFileSync(FILE, 'utf8')) as Vector[];

test('a change makes of what was there before what the server has', () => {
  assert.ok(VECTORS.length > 10);
  for (const { about, before, change, after } of VECTORS) {
    const kept = structuredClone(before);
    assert.deepEqual(applied(before, change), after, about);
    assert.deepEqual(before, kept, `${about}: what was shown before is left alone`);
  }
});
