// A seat that was released: what its player is told.

import type { Released } from '../../wire/generated.ts';
import { dollars } from '../../ui/words.ts';

/** Why the seat is gone, and where the chips are. */
export function releasedWords({ reason, stake }: Released): string {
  if (reason !== 'absent') return 'You were out of chips.';
  return `You were away for too long. ${dollars(stake)} went back to your wallet.`;
}
