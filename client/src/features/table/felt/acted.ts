// What a player just did, as it stands at the seat until the street ends.

import { amount } from '../../../ui/words.ts';
import type { ActSeen } from '../../../wire/generated.ts';
import type { Unit } from '../../../wire/types.ts';

const BY_THE_CLOCK: Record<string, string> = { fold: 'Folded by the clock', check: 'Checked by the clock' };

export function actedWords({ act, amount: much = 0, late = false }: ActSeen, unit: Unit): string {
  if (late && BY_THE_CLOCK[act]) return BY_THE_CLOCK[act];
  switch (act) {
    case 'fold':
      return 'Fold';
    case 'check':
      return 'Check';
    case 'call':
      return `Call ${amount(much, unit)}`;
    case 'call-and-fold':
      return `Call ${amount(much, unit)} and fold`;
    case 'bet':
      return `Bet ${amount(much, unit)}`;
    case 'raise':
      return `Raise to ${amount(much, unit)}`;
    case 'extra-blind':
      return `Blind to ${amount(much, unit)}`;
    case 'all-in':
      return much ? `All-in ${amount(much, unit)}` : 'All-in';
    case 'play':
      return `Play ${much}x`;
    default:
      return '';
  }
}
