// What the form of the set-up holds, read into what is sent: nothing is put in the place of what cannot be read.
//
// A field that is empty is as the format has it. What is typed and is no such number is said at its field, and then there is
// nothing to send. What only the room can know, it says of a preview; `faultAt` finds the field for it. No framework here.

import type { Preview, Stands, TournamentChanges, TournamentWanted } from '../../../wire/generated.ts';
import type { TournamentCards } from '../../../wire/types.ts';
import { asTyped } from '../../../ui/when.ts';
import { amountFault, amountTyped, capital } from '../../../ui/words.ts';

export type Form = {
  rulebook: string;
  format: string;
  title: string;
  players: string;
  seats: string;
  chips: string;
  minutes: string;
  entry: string;
  fee: string;
  rebuys: string;
  addOn: string;
  start: string;
  seconds: string;
  late: string;
  cards: TournamentCards;
};
export type Faults = Partial<Record<keyof Form, string>>;

const MOST_CHIPS = 10 ** 9;
const NUMBERS = {
  players: [2, 10_000],
  seats: [2, 100],
  minutes: [1, 1_440],
  rebuys: [0, 99],
  seconds: [0, 300],
  late: [0, 99],
} as const;

/** What is to be sent; null where a field holds what nobody can read, and which. */
export function readForm(form: Form): { wanted: TournamentWanted | null; faults: Faults } {
  const { wanted, faults } = fieldsOf(form);
  if (!form.players.trim()) faults.players = 'Say for how many players.';
  return { wanted: Object.keys(faults).length || !form.format ? null : wanted, faults };
}

function fieldsOf(form: Form): { wanted: TournamentWanted; faults: Faults } {
  const faults: Faults = {};
  const number = (name: keyof typeof NUMBERS): number | null => {
    const typed = form[name].trim();
    const [least, most] = NUMBERS[name];
    const value = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
    if (typed && !(value >= least && value <= most))
      faults[name] = `A whole number from ${least} to ${most.toLocaleString('en-AU')}.`;
    return typed ? value : null;
  };
  const amount = (name: 'chips' | 'entry' | 'fee'): number | null => {
    const unit = name === 'chips' ? 'chips' : 'cents';
    const [value, wrong] = [amountTyped(form[name], unit), amountFault(form[name], unit)];
    if (wrong) faults[name] = wrong;
    else if (name === 'chips' && value !== null && !(value >= 1 && value <= MOST_CHIPS))
      faults.chips = `A whole number from 1 to ${MOST_CHIPS.toLocaleString('en-AU')}.`;
    return value;
  };
  const players = number('players');
  const wanted: TournamentWanted = {
    rulebook: form.rulebook,
    format: form.format,
    title: form.title.trim(),
    players: players ?? 0,
    seats: number('seats'),
    chips: amount('chips'),
    minutes: number('minutes'),
    entry: amount('entry'),
    fee: amount('fee'),
    rebuys: number('rebuys'),
    add_on: form.addOn === '' ? null : form.addOn === 'yes',
    start: form.start,
    seconds: number('seconds') ?? 0,
    late: number('late') ?? 0,
    cards: form.cards,
  };
  return { wanted, faults };
}

/** The form of an event as it stands: the format it was made from is not known any more. */
export function formOf(stands: Stands, rulebook: string): Form {
  const number = (value: number) => (value ? String(value) : '');
  return {
    rulebook,
    format: '',
    title: stands.title,
    players: number(stands.players),
    seats: String(stands.seats),
    chips: String(stands.chips),
    minutes: number(stands.minutes),
    entry: String(stands.entry / 100),
    fee: String(stands.fee / 100),
    rebuys: String(stands.rebuys),
    addOn: stands.add_on ? 'yes' : 'no',
    start: stands.start ? asTyped(stands.start) : '',
    seconds: number(stands.seconds),
    late: number(stands.late),
    cards: stands.cards,
  };
}

/** The form once another format is chosen: the fields say what that format makes of them, and what was typed stays. */
export function refilled(form: Form, before: Form, after: Form): Form {
  const names = (Object.keys(form) as (keyof Form)[]).filter(
    (name) => form[name].trim() && form[name] !== before[name],
  );
  return { ...after, ...Object.fromEntries(names.map((name) => [name, form[name]])) };
}

/** The points in which a form differs from the event as it stands, or as the format that is chosen makes it; a field that was emptied stands as it is. */
export function changesOf(stood: Form, form: Form): { changes: TournamentChanges | null; faults: Faults } {
  const { wanted, faults } = fieldsOf(form);
  const names = (Object.keys(form) as (keyof Form)[]).filter(
    (name) => name !== 'rulebook' && form[name].trim() && (name === 'format' || form[name] !== stood[name]),
  );
  const changes = Object.fromEntries(
    names.map((name) => {
      const key = name === 'addOn' ? 'add_on' : name;
      return [key, wanted[key as keyof TournamentWanted]];
    }),
  );
  return { changes: Object.keys(faults).length ? null : changes, faults };
}

const FIELDS: Record<string, keyof Form> = {
  'tournament.start': 'start',
  'tournament.payment': 'entry',
  'tournament.entry-fee': 'entry',
  'tournament.fee': 'fee',
  'tournament.contribution': 'fee',
  'tournament.commission': 'fee',
  'tournament.commission.approved': 'fee',
  'tournament.players.max': 'players',
  'tournament.players.min': 'players',
  'tournament.seats': 'seats',
  'tournament.chips': 'chips',
  'tournament.action-time': 'seconds',
  'tournament.rebuy-chips': 'rebuys',
  'tournament.add-on-chips': 'addOn',
};

/** What the room finds wrong, at the field it is about; nowhere where it is about no one field. */
export function faultAt(fault: Preview['fault'], form: Form): Faults {
  const field = fault && (FIELDS[fault.key] ?? (fault.key in form ? (fault.key as keyof Form) : undefined));
  return fault && field ? { [field]: capital(fault.reason) } : {};
}
