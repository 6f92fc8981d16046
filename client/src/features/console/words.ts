// The console in words: what to do next, what to call out, why an entry is taken back.

import type { Act, Desk, Public, SeatState, Unit, View } from '../../wire/types.ts';
import { amount, capital, plainHeading } from '../../ui/words.ts';

/** Why an entry is taken back, by the key that says so. */
export const MISTAKES = [
  'entered wrongly',
  'wrong seat',
  'wrong amount',
  'wrong card',
  'the player had not acted',
] as const;

/** Why an official chooses, where nothing else is to be said. */
export const GROUNDS = [
  'as the clause says',
  'no player has lost by it',
  'fairest to all players',
  'the cards cannot be told apart any more',
] as const;

/** An entry as the dealer thinks of it: "Hole cards: 2 to each player", "Olga calls $4". */
export const entryWords = (told: string, table: Public): string =>
  capital(plainHeading(told.replace(/\s*\[[^\]]*\]/g, ''))).replace(
    /\b(?:[Ss]eat|[Bb]ox) (\d+)\b/g,
    (seat, number: string) => nameAt(table, Number(number)) || seat,
  );

export const nameAt = (table: Public, seat: number): string =>
  table.seats.find((each) => each.seat === seat)?.name ?? '';

/** What is to be done next, in one sentence. */
export function dueSentence({ you: { desk }, public: table }: View): string {
  if (!desk) return '';
  if (desk.live && !desk.may_enter) return desk.dealer ? `${desk.dealer.name} deals here` : 'No dealer signed on';
  if (!desk.live)
    return table.waits_for && table.waits_for.awaited !== 'round'
      ? capital(table.waits_for.words)
      : 'The house deals here';
  const deck = desk.due.step === 'table' && desk.dealer ? desk.table.deck_due : null;
  const words = deck ? deck.words : desk.due.words;
  const name = nameAt(table, desk.due.seat);
  return capital(
    name
      ? words.replace(`seat ${desk.due.seat}`, `seat ${desk.due.seat}, ${name},`).replace(/,( and settle)/, '$1')
      : words,
  );
}

/** Who is to be seen out once the round is over; empty where nobody is, or it is what is due. */
export function seenOut({ you: { desk }, public: table }: View): string {
  if (!desk?.excluded.length || desk.due.enter === 'unseat') return '';
  const names = desk.excluded.map((seat) => `seat ${seat}, ${nameAt(table, seat)}`).join('; ');
  const then = table.tournament
    ? 'the director decides'
    : desk.live
      ? 'unseat after this round'
      : 'seen out after this round';
  return capital(`${names}: excluded from the room, ${then}`);
}

export const dueClause = (desk: Desk): string =>
  desk.due.step === 'table' && desk.dealer && desk.table.deck_due ? desk.table.deck_due.clause : desk.due.clause;

export type Call = { name: string; words: string };

/** The amounts to call out, each under its name. */
export function calls(desk: Desk, unit: Unit): Call[] {
  const said = desk.announce;
  if (!said) return [];
  const pots =
    said.pots.length > 1
      ? said.pots.map((pot, place) => ({
          name: place ? `Side pot ${place}` : 'Main pot',
          words: `${amount(pot.amount, unit)}, seats ${pot.seats.join(' ')}`,
        }))
      : [];
  return [
    { name: 'Pot', words: amount(said.pot, unit) },
    ...pots,
    ...(said.call ? [{ name: 'To call', words: amount(said.call, unit) }] : []),
    ...(said.most
      ? [
          { name: 'From', words: amount(said.least, unit) },
          { name: 'To', words: amount(said.most, unit) },
        ]
      : []),
    ...(unit === 'cents' ? [{ name: 'Commission due', words: amount(said.commission, unit) }] : []), // none from a tournament's chips
  ];
}

/** The acts that make a choice: an official's own, or the votes of the players it is left to. All of them agree, folded or not; any one may disagree. */
export function choiceActs(table: Public, choice: { name: string; by: string }, reason: string): Act[] {
  if (choice.by.startsWith('seat ')) return [vote(Number(choice.by.slice(5)), choice.name)];
  if (choice.by !== ALL_PLAYERS) return [{ act: 'choose', choice: choice.name, reason }];
  const asked = table.seats.filter(({ state }) => IN_THE_ROUND.includes(state)).map(({ seat }) => seat);
  return asked
    .filter((seat) => choice.name !== 'agree' || !table.voted?.includes(seat))
    .map((seat) => vote(seat, choice.name));
}

/** Whether one player's word makes the choice, and it is asked whose. */
export const asksWhose = (choice: { name: string; by: string }): boolean =>
  choice.by === ALL_PLAYERS && choice.name !== 'agree';

const ALL_PLAYERS = 'all players';
const IN_THE_ROUND: readonly SeatState[] = ['in', 'all-in', 'folded'];

/** Whose act it is. */
export const seatOf = (act: Act | undefined): number => (act && 'seat' in act ? (act.seat ?? 0) : 0);

const vote = (seat: number, choice: string): Act => ({ act: 'enter', seat, move: 'vote', choice });

/** Whether an official has to say why. */
export const wantsReason = (by: string): boolean => by !== ALL_PLAYERS && !by.startsWith('seat ');
