import assert from 'node:assert/strict';
import { test } from 'node:test';

import { heldWords, keptFor, LONGEST_TALK, mayPhrase, tooLong } from './talking.ts';

const inHand = { reason: 'a hand is being played', clause: '73', phrases: true };

test('words that wait say what they wait for, and whether they go out by themselves', () => {
  const held = { number: 1, text: 'see you on Friday', agreed: false };
  assert.equal(heldWords(held, inHand), 'Waiting for the end of the hand:');
  assert.equal(heldWords({ ...held, agreed: true }, inHand), 'Sent when the hand is over:');
  assert.equal(heldWords(held, null), 'Not sent yet. Send it now?');
});

test('letters are counted as the room counts them: a letter outside the basic plane is one', () => {
  assert.equal(tooLong('x'.repeat(LONGEST_TALK)), 0);
  assert.equal(tooLong('𝒳'.repeat(LONGEST_TALK)), 0);
  assert.equal(tooLong(` ${'x'.repeat(LONGEST_TALK + 3)} `), 3);
});

test('phrases are open in a hand unless the rulebook keeps everybody silent until the betting is complete', () => {
  assert.equal(mayPhrase(null), true);
  assert.equal(mayPhrase(inHand), true);
  assert.equal(mayPhrase({ ...inHand, phrases: false }), false);
});

test('what was kept is for the person who wrote it, and what cannot be read is nothing', () => {
  const kept = {
    account: 'ann',
    drafts: { one: 'half a sent' },
    held: { one: [{ number: 3, text: 'later', agreed: true }] },
  };
  assert.deepEqual(keptFor('ann', JSON.stringify(kept)), kept);
  for (const stored of [JSON.stringify({ ...kept, account: 'ben' }), null, '{', 'null', '7'])
    assert.deepEqual(keptFor('ann', stored), { account: 'ann', drafts: {}, held: {} });
});
