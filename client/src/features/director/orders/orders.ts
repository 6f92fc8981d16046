// Every order that a director gives to a tournament, by its place on the page, and what a form makes of it.

import type { DirectorsDesk, EntrantSeen, TournamentAct, TournamentSeen } from '../../../wire/generated.ts';
import { placeWords, statusWords, tableWords } from '../../tournament/words.ts';
import { CLOCK } from './clock.ts';
import { ENTRIES } from './entries.ts';
import type { Facts, Order, Place, Values } from './order.ts';
import { PAPERS } from './papers.ts';
import { PLAYER } from './player.ts';
import { PRIZES } from './prizes.ts';
import { TABLES } from './tables.ts';

export type { Facts, Field, Order, Place, Values } from './order.ts';
export { priceWords, REBUY } from './player.ts';

export const ORDERS: readonly Order[] = [...PAPERS, ...ENTRIES, ...CLOCK, ...TABLES, ...PLAYER, ...PRIZES];

/** The orders this person may give now in a place of the page. */
export const ordersFor = (place: Place, facts: Facts): Order[] =>
  ORDERS.filter(
    (order) =>
      order.place === place &&
      facts.desk.may.includes(order.act) &&
      order.phases.includes(facts.view.phase) &&
      (order.shows?.(facts) ?? true),
  );

export const orderOf = (act: string): Order | undefined => ORDERS.find((order) => order.act === act);

/** The act an order comes to once its form is filled in, with the player it is about. */
export function actOf(order: Order, values: Values, facts: Facts): TournamentAct {
  const { who, walk_in, ...given } = values;
  const fields = order.filled ? order.filled(given, facts) : given;
  const about =
    order.place === 'player' && order.act !== 'resell-seat' && facts.entrant ? { account: facts.entrant.account } : {};
  return {
    act: order.act,
    ...about,
    ...fields,
    ...(who ? { who: String(who), ...(walk_in ? { walk_in: true } : {}) } : {}),
  } as TournamentAct; // the room says whether its fields are right
}

export const isHeavy = ({ heavy }: Order, facts: Facts): boolean =>
  typeof heavy === 'function' ? heavy(facts) : !!heavy;

/** What a form still asks for: the label of the first field that is empty. */
export function missing(order: Order, values: Values, facts: Facts): string {
  const empty = order.fields.find((field) => {
    if (field.kind === 'flag' || (field.when && !field.when(facts, values))) return false;
    const value = values[field.name];
    return (
      value === undefined ||
      (typeof value === 'string' && !value.trim()) ||
      (typeof value === 'number' && Number.isNaN(value))
    );
  });
  return empty?.label ?? '';
}

/** Which order answers what the tournament waits for. */
export const ANSWERS: Record<string, string> = {
  approve: 'approve',
  notify: 'notify',
  publish: 'publish',
  name: 'name-director',
  open: 'open-entries',
  draw: 'draw-seats',
  start: 'start-session',
  cut: 'cut-cards',
  cancel: 'cancel',
  confirm: 'confirm-places',
  offer: 'offer-prize',
  hold: 'hold-prize',
  pay: 'pay-prize',
  close: 'close',
};

/** A player in a line: "table 2, seat 4; 1,500 chips", how they stand, or once places are known which. */
export function standing(one: EntrantSeen, view: TournamentSeen, desk: DirectorsDesk): string {
  const place = view.standings.find((each) => each.accounts.includes(one.account));
  if (place)
    return [placeWords(place.place, place.accounts.length), one.status === 'through' ? '' : statusWords(one.status)]
      .filter(Boolean)
      .join(' · ');
  if (!['playing', 'broke'].includes(one.status)) return statusWords(one.status);
  const parts = [
    `${tableWords(one.table, view.tournament)}, seat ${one.seat}`,
    `${one.chips.toLocaleString('en-AU')} chips`,
  ];
  if (one.status === 'broke') parts.push('may buy chips');
  if (desk.excluded.includes(one.account)) parts.push('excluded from the room');
  if (desk.absent.includes(one.account)) parts.push('not present');
  else if (one.away) parts.push('away');
  if (one.penalty) parts.push(one.penalty);
  return parts.join(' · ');
}
