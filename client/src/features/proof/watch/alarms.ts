// What a browser finds wrong with the shuffles at a table, in plain words: what it is and what it means.

import type { Given, Statement } from './kept.ts';

/** Alarms that say the house has done wrong, and notes that may have a harmless cause. */
export type AlarmKind =
  | 'two-statements' // two signed statements contradict each other
  | 'wrong-signature' // a statement that its key has not signed
  | 'unknown-key' // a key that the house's signing key has not introduced
  | 'went-back' // an older number, or an older line, after a newer one
  | 'gap' // a number was left out, or a shuffle ended in neither a round nor a void line
  | 'not-in-record' // a statement and the record say two things
  | 'not-counted' // a part with a receipt that the record has not counted
  | 'blamed' // a part with a receipt that is called missing
  | 'blamed-unsure' // a part that was sent, without a receipt, that is called missing
  | 'shut-out' // one's own part did not come, and this browser knows it
  | 'left-out' // one's own commitment is not in the shuffle
  | 'other-part'; // another commitment stands in its place

/** What an alarm is about, as it goes into the file of evidence. */
export type Alarm = {
  kind: AlarmKind;
  table: string;
  shuffle: number;
  found: string; // what exactly was found
  statements: Statement[];
  given: Given[];
  lines: string[]; // of the record, as they are stored
  at: number;
};

type Words = { title: string; means: string };

const GRAVE: Partial<Record<AlarmKind, Words>> = {
  'two-statements': {
    title: 'The house has signed two different shuffles under one number',
    means:
      'The house shows two orders of the cards where only one can be true. It may have changed the cards once it knew what the players gave.',
  },
  'wrong-signature': {
    title: 'The house has shown something that its key has not signed',
    means: 'The house could deny later that it ever said so. Your browser gives no more parts at this table.',
  },
  'unknown-key': {
    title: 'A shuffle was signed with a key that is not the house’s',
    means: 'The signing key of the house does not vouch for it. Your part was not revealed.',
  },
  'went-back': {
    title: 'The record of this table went back',
    means:
      'A shuffle was shown that is older than one you have seen. Rounds may have been taken out of the record and played again.',
  },
  gap: {
    title: 'A shuffle is missing',
    means:
      'Every shuffle ends in a round, or in a line that says why it is void. One ended in neither: the house may have dropped cards it did not like.',
  },
  'not-in-record': {
    title: 'The record has another shuffle than the one you were shown',
    means: 'The house signed one shuffle and wrote down another. The cards may have been exchanged.',
  },
  'not-counted': {
    title: 'Your part was received and not counted',
    means: 'The house signed a receipt for your part, and the record makes the order of the cards without it.',
  },
  blamed: {
    title: 'The house says that your part did not come, and has signed that it did',
    means: 'A shuffle was void in your name. The house may have dropped cards it did not like.',
  },
  'blamed-unsure': {
    title: 'The house says that your part did not come',
    means:
      'Your browser sent it and has no receipt. Your connection may have failed, or the house has left your part out: nobody can tell the two apart from this.',
  },
};

const MILD: Partial<Record<AlarmKind, Words>> = {
  'shut-out': {
    title: 'Your part in the shuffle did not come: for 20 rounds your browser gives none, and you play on as before',
    means: 'The cards were shuffled again without you. A browser that is closed or cut off cannot give its part.',
  },
  'left-out': {
    title: 'Your part was left out of this shuffle',
    means:
      'Your browser had committed to a part, and the cards were shuffled without it. That happens where your connection was cut for a moment. Where it happens often, ask the floor why.',
  },
  'other-part': {
    title: 'Another device gave your part in this shuffle',
    means: 'You play here in another browser as well, and its part stands. If you do not, tell the floor.',
  },
};

export const wordsOf = ({ kind }: Alarm): Words => GRAVE[kind] ?? MILD[kind] ?? { title: '', means: '' };

/** Whether the house has done wrong: nothing more is contributed at that table until the player has decided. */
export const isGrave = ({ kind }: Alarm): boolean => kind in GRAVE && kind !== 'blamed-unsure';

/** Whether there is a harmless cause, most likely: it is noted in passing. */
export const isMild = ({ kind }: Alarm): boolean => kind in MILD;
