// What a player has asked for that waits for its time.

import { dollars } from '../../../ui/words.ts';
import type { Wish } from '../../../wire/generated.ts';

export function wishWords(wish: Wish): string {
  switch (wish.act) {
    case 'top-up':
      return `${dollars(wish.amount ?? 0)} more chips after this round`;
    case 'auto-top-up':
      return `Topped up to ${dollars(wish.amount ?? 0)} between rounds`;
    case 'move':
      return wish.by
        ? `An official moves you to seat ${wish.seat} after this round`
        : `Seat ${wish.seat} after this round`;
    case 'sit':
      return `Seat ${wish.seat} at the other table`;
    case 'away':
      return 'A break at your next blind';
    case 'auto-post':
      return wish.now ? 'What you owe is posted at once' : 'You wait for the blind';
    default:
      return wish.act;
  }
}
