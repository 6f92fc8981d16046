// Words a player wrote while a hand was played: kept as they are until the hand is over, and then sent if the player agrees.

import type { Silence } from '../../../wire/generated.ts';

export const LONGEST_TALK = 200; // letters, as the room takes them

/** Saved messages; `agreed`: they go out by themselves once they may be said. */
export type Held = { number: number; text: string; agreed: boolean };

/** What somebody was about to say, by table, as the browser keeps it while the page is loaded anew. */
export type KeptTalk = { account: string; drafts: Record<string, string>; held: Record<string, Held[]> };

/** What this person was about to say; nothing of anybody else, and nothing where what is stored cannot be read. */
export function keptFor(account: string, stored: string | null): KeptTalk {
  const none = { account, drafts: {}, held: {} };
  try {
    const kept = JSON.parse(stored ?? 'null') as KeptTalk | null;
    return kept?.account === account ? { ...none, ...kept } : none;
  } catch {
    return none;
  }
}

/** What stands over words that wait. */
export function heldWords(held: Held, silence: Silence | null): string {
  if (!silence) return 'Not sent yet. Send it now?';
  return held.agreed ? 'Sent when the hand is over:' : 'Waiting for the end of the hand:';
}

/** How many letters are too many. */
export const tooLong = (text: string): number => Math.max(0, [...text.trim()].length - LONGEST_TALK);

/** Whether the quick phrases are open. */
export const mayPhrase = (silence: Silence | null): boolean => silence === null || silence.phrases;
