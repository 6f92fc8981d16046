// One order that a director gives to a tournament: what it is called, when there is something to order, what it asks.
//
// An order is data: the page shows those the room says this person may give (`desk.may`), asks the fields in a form, and sends
// the act. Whether the rules allow it is the room's to say, with the clause. No framework here: tests read it as it is.

import type { DirectorsDesk, EntrantSeen, TournamentAct, TournamentSeen } from '../../../wire/generated.ts';
import type { TournamentPhase } from '../../../wire/types.ts';

export type Values = Record<string, string | number | boolean>;
export type Facts = { view: TournamentSeen; desk: DirectorsDesk; entrant?: EntrantSeen | undefined };
export type Option = { value: string; words: string };

export type Field = { name: string; label: string; when?: (facts: Facts, values: Values) => boolean } & (
  | { kind: 'words'; suggest?: readonly string[] }
  | { kind: 'number' | 'cents'; least?: number; suggest?: readonly number[] }
  | { kind: 'day' }
  | { kind: 'flag'; on?: boolean }
  | { kind: 'who'; walkIn?: boolean } // a person by name; the room finds the account
  | { kind: 'choice'; options: (facts: Facts, values: Values) => Option[] }
);

/** Where an order has its button: beside the clock, at a player, among the entries, the tables, the prizes, or with the papers. */
export type Place = 'clock' | 'player' | 'entries' | 'tables' | 'prizes' | 'papers';

export type Order = {
  act: TournamentAct['act'];
  title: string;
  place: Place;
  phases: readonly TournamentPhase[];
  about?: (facts: Facts) => string; // a sentence above the form; an order without fields is asked for once more with it
  fields: readonly Field[];
  shows?: (facts: Facts) => boolean; // beyond the phase
  filled?: (values: Values, facts: Facts) => Record<string, unknown>; // the fields of the act, where they are not the form's
  heavy?: boolean | ((facts: Facts) => boolean); // what cannot be taken back
};

export const BEFORE: readonly TournamentPhase[] = ['announced'];
export const PLAY: readonly TournamentPhase[] = ['playing'];
export const ENTERING: readonly TournamentPhase[] = ['entries', 'drawn', 'playing', 'between'];
export const GOING_ON: readonly TournamentPhase[] = ['entries', 'drawn', 'playing', 'between', 'placed', 'confirmed'];
export const ANY_TIME: readonly TournamentPhase[] = ['announced', ...GOING_ON];

export const reason = (...suggest: string[]): Field => ({ name: 'reason', label: 'Reason', kind: 'words', suggest });

export const AGREED: Field = { name: 'agreed', label: 'Has agreed to rules and conditions in writing', kind: 'flag' };
export const ELIGIBLE: Field = { name: 'eligible', label: 'Eligible to enter', kind: 'flag', on: true };
