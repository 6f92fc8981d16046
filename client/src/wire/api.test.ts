import assert from 'node:assert/strict';
import { test } from 'node:test';

import { filled, post, PROOF_WANTED, proving } from './api.ts';

test('what a path names stands in it, what else is asked behind it, and nothing where there is nothing to say', () => {
  assert.equal(filled('/api/me', {}), '/api/me');
  assert.equal(
    filled('/api/tables/{table}/rounds/{number}', { table: 'a b/c', number: 7 }),
    '/api/tables/a%20b%2Fc/rounds/7',
  );
  assert.equal(filled('/api/books', { day: '2026-11-18', play_money: false }), '/api/books?day=2026-11-18');
  assert.equal(filled('/api/rounds/{number}', { number: 0, why: '', before: 0 }), '/api/rounds/0');
  assert.equal(filled('/api/patrons', { name: 'Ada & Bo' }), '/api/patrons?name=Ada+%26+Bo');
});

test('what waits for a proof is sent again as it was, once, and only when the proof is given', async () => {
  const before = globalThis.fetch;
  const sent: string[] = [];
  let proofs = 0;
  const refused = () =>
    new Response(
      JSON.stringify({ refusal: { code: PROOF_WANTED, reason: 'confirm that it is you first', clause: 'system' } }),
      { status: 409 },
    );
  globalThis.fetch = (async (path: string, init?: RequestInit) => {
    sent.push(`${path} ${String(init?.body)}`);
    return proofs ? new Response('{"ok": true}') : refused();
  }) as typeof fetch;
  try {
    proving.ask = async () => false;
    await assert.rejects(() => post('/api/cage/count', { counted: 5 }, {}), { code: PROOF_WANTED });
    assert.equal(sent.length, 1, 'what was taken back is not sent again');
    proving.ask = async () => Boolean(++proofs);
    assert.deepEqual(await post('/api/cage/count', { counted: 5 }, {}), { ok: true });
    assert.deepEqual(sent.slice(1), Array(2).fill('/api/cage/count {"counted":5}'));
    proofs = 0;
    proving.ask = async () => true; // and the room still refuses
    await assert.rejects(() => post('/api/cage/count', { counted: 5 }, {}), { code: PROOF_WANTED });
    assert.equal(sent.length, 5, 'no more than once');
  } finally {
    globalThis.fetch = before;
  }
});
