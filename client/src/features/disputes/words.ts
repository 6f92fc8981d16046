// Words for how the money of a dispute comes out.

import { capital, dollars } from '../../ui/words.ts';
import type { MoneyShown, PotShown, WagerShown } from '../../wire/generated.ts';

/** "Seat 3", "Box 1". */
export const placeName = (places: MoneyShown['places'], number: number | string): string =>
  `${capital(places)} ${number}`;

/** A pot and who takes it: "Pot $56: seat 1 takes $51". */
export function potWords(pot: PotShown, place: number, pots: number): string {
  const name = pots === 1 ? 'Pot' : place ? `Side pot ${place}` : 'Main pot';
  const shares = Object.entries(pot.winners).map(([seat, won]) => `seat ${seat} takes ${dollars(won)}`);
  return `${name} ${dollars(pot.amount)}${shares.length ? `: ${shares.join(', ')}` : ', still played for'}`;
}

const RESULTS: Record<string, string> = { win: 'wins', lose: 'loses', push: 'push', void: 'void' };

/** How a wager came out: "ante $10 wins $10", "blind $10 push". */
export const wagerWords = ({ wager, stake, result, paid }: WagerShown): string =>
  `${wager} ${dollars(stake)} ${RESULTS[result] ?? result}${result === 'win' ? ` ${dollars(paid)}` : ''}`;

/** What the house has of it: "Commission $5", "No commission", "The bank loses $90". */
export function houseWords(money: MoneyShown): string {
  if (money.bank === null)
    return money.commission
      ? `Commission ${dollars(money.commission)}`
      : money.ended
        ? 'No commission'
        : 'The round goes on';
  if (!money.ended) return 'The round goes on';
  return money.bank
    ? `The bank ${money.bank < 0 ? 'loses' : 'wins'} ${dollars(Math.abs(money.bank))}`
    : 'The bank neither wins nor loses';
}
