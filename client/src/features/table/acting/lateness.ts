// What a clock that ran out did in a player's place.

import type { Late } from '../../../wire/generated.ts';

const DID: Record<string, string> = {
  folded: 'your hand was folded',
  'box-folded': 'your hand was folded',
  checked: 'you checked',
};

export const lateSentence = ({ did, away }: Late): string =>
  ['Your time ran out', DID[did] ? `: ${DID[did]}` : '', away ? '. You sit out until you come back.' : '.'].join('');
