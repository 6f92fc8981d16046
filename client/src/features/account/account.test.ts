import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bytesOf, textOf, whyNone } from './passkeys.ts';
import { lacking } from './words.ts';

test('bytes go to text and back as browsers and servers write them', () => {
  const bytes = Uint8Array.from([0, 250, 251, 252, 253, 254, 255, 62, 63]);
  const text = textOf(bytes.buffer);
  assert.match(text, /^[A-Za-z0-9_-]+$/);
  assert.deepEqual(bytesOf(text), bytes);
});

test('a passkey works at the name it is made for and at names below it', () => {
  assert.equal(whyNone('room.example', 'room.example', true), '');
  assert.equal(whyNone('room.example', 'staff.room.example', true), '');
  assert.match(whyNone('room.example', 'evilroom.example', true), /work at the address room\.example/);
  assert.match(whyNone('localhost', '127.0.0.1', true), /opened at 127\.0\.0\.1/);
  assert.match(whyNone('', 'room.example', true), /no address/);
  assert.match(whyNone('room.example', 'room.example', false), /HTTPS/);
});

test('staff are told to use what they have, or to add what is missing', () => {
  const key = { id: 'a', name: 'Phone', made: 1, used: 0, copied: false };
  assert.equal(lacking({ least: 'passkey', passkeys: [], app: true }).title, 'Add a passkey');
  assert.equal(lacking({ least: 'passkey', passkeys: [key], app: false }).title, 'Confirm that it is you');
  assert.equal(lacking({ least: 'second', passkeys: [], app: false }).title, 'Add a passkey or an authenticator app');
  assert.ok(lacking({ least: 'second', passkeys: [], app: true }).has);
});
