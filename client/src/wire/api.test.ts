import assert from 'node:assert/strict';
import { test } from 'node:test';

import { filled } from './api.ts';

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
