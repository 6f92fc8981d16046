// Entries one after the other, and the keys that were pressed before the last one was answered.
//
// Theory of operation. A dealer types faster than answers come. While one is awaited keys wait in line; with the answer the table
// after it is there, and they are played against it as if they were pressed now: two folds are the folds of two seats in turn.
// Whoever types ahead does not see what a key is played against, so the line is let go, with a word that names the keys, once
// that may be something else than was meant: an entry is refused, somebody else has entered something, the connection was cut,
// a key means nothing at the table as it is, or something opens in front of it. A key that is a card as well as an act (A, K, ?,
// the digits of a play wager, a letter behind digits) is never taken for the act of a seat that was not yet asked when the last
// entry went out.
//
// A refusal may come between two keys of that line as well: what is pressed after it was meant for a table on which the entry
// was taken. So keys are not taken until what was due is answered, or Escape or Backspace shows that the refusal was seen.
//
// A push is final once the next round is started or an announced change is made, and all of them are Space: a second press of the same hand is not for the next round.
// What is entered IN_SIGHT is never typed ahead, and not within a moment of the dealer's last step.

import { dueSentence } from './words.ts';
import { chosen, meaningOf, seatsAsked, type Meaning, type Moment } from './keys.ts';
import type { Act, Due, View } from '../../wire/types.ts';
import type { Answered } from '../../wire/connection.ts';

/** The console that keys are pressed at. */
export type At = {
  moment(): Moment;
  cut(): boolean; // no connection: nothing can be entered
  send(act: Act): Promise<Answered>; // a refusal it shows itself
  show(meant: Exclude<Meaning, { kind: 'do' }>): void;
  done(act: Act): void;
  busy(busy: boolean): void;
  justDealt(): boolean; // the dealer's last step was taken a moment ago
  say(words: string): void; // what was not entered, with a sound
};

const MOST = 40; // keys in line: a showdown of several hands
const NAMED = new Set(['Enter', 'Backspace', 'Escape', 'ArrowLeft', 'ArrowRight']);
const IN_SIGHT = new Set(['start', 'close-table', 'make-change']); // what nobody does without having seen that it is due
export const SEEN_MS = 500; // after the dealer's last step: two presses of one hand are closer together
const NOTHING_DUE: Due = {
  step: '',
  words: '',
  clause: '',
  enter: '',
  deal: false,
  seat: 0,
  cards: 0,
  acts: [],
  open: [],
  notice: 0,
  change: '',
};
const ALSO_CARDS = /^[ak?\d]$/;
const AT_THE_TABLE = new Set(['enter', 'cards', 'wagers']); // entries that keys go on from; others stand in a dialog
const REFUSED = 'The last entry was refused: keys are not taken. Esc forgets it, Backspace corrects it';

/** What tells one thing that is due from the next. */
export const dueMark = ({ public: { round, board }, you: { desk } }: View): string =>
  `${round} ${desk?.due.step} ${desk?.due.seat} ${desk?.due.cards} ${board.length}`;

export class Entering {
  private waiting: string[] = [];
  private awaiting = false;
  private guessed = false; // the digits that stand there were typed ahead
  private refusedAt = ''; // what was due when an entry was refused
  private foreseen: ReadonlySet<number> = new Set(); // seats that were asked when the last entry went out
  private readonly at: At;

  constructor(at: At) {
    this.at = at;
  }

  /** A key; whether it is for the console. */
  press(key: string): boolean {
    if (!this.awaiting && !this.wasSeen(key)) return this.drop(key);
    if (!this.awaiting) return this.play(key, this.guessed && isLetter(key));
    if (key.length > 1 && !NAMED.has(key)) return false;
    if (key === 'Escape') this.letGo('');
    else if (this.waiting.push(key) > MOST) this.letGo('Too many keys at once');
    return true;
  }

  /** Enter one thing after the other; whether all was taken. Then comes what was pressed meanwhile. */
  async enter(...acts: Act[]): Promise<boolean> {
    if (this.awaiting) this.at.say('Still waiting for the last entry: press again');
    if (this.awaiting || this.at.cut()) return false;
    this.await(true);
    const taken = await this.all(acts);
    if (taken) await this.playOn();
    this.await(false);
    return taken;
  }

  /** Forget the keys that wait, and say so. */
  letGo(why: string): void {
    const keys = this.waiting.map((key) => (key === ' ' ? 'Space' : key.length > 1 ? key : key.toUpperCase()));
    this.waiting = [];
    if (keys.length) this.at.say(`${why ? `${why}. ` : ''}Not entered: ${keys.join(' ')}`);
  }

  /** Whether nothing stands refused, or this key says that the dealer has seen it. */
  private wasSeen(key: string): boolean {
    if (key === 'Escape' || key === 'Backspace' || this.refusedAt !== dueMark(this.at.moment().view))
      this.refusedAt = '';
    return !this.refusedAt;
  }

  /** A key that comes after a refusal nobody has seen; whether it would have been for the console. */
  private drop(key: string): boolean {
    if (key.length > 1 && !NAMED.has(key)) return false;
    this.at.say(REFUSED);
    return true;
  }

  private await(awaiting: boolean): void {
    this.awaiting = awaiting;
    this.at.busy(awaiting);
  }

  private async all(acts: Act[]): Promise<boolean> {
    for (const act of acts) if (!(await this.one(act))) return false;
    return true;
  }

  private async one(act: Act): Promise<boolean> {
    this.foreseen = new Set(seatsAsked(this.due()).map(({ seat }) => seat));
    const { refusal, version } = await this.at.send(act);
    if (refusal) {
      if (this.waiting.every((key) => key === 'Enter')) this.waiting = []; // the refusal answers them too
      this.letGo('');
      if (AT_THE_TABLE.has(act.act) && !(act.act === 'enter' && 'move' in act && act.move === 'vote'))
        this.refusedAt = dueMark(this.at.moment().view);
      return false;
    }
    this.guessed = false;
    this.refusedAt = '';
    this.at.done(act);
    if (this.at.moment().view.version > version) this.letGo('The table has changed meanwhile');
    return true;
  }

  /** Play the keys that wait, until none does. */
  private async playOn(): Promise<void> {
    for (let key = this.waiting.shift(); key !== undefined; key = this.waiting.shift()) {
      const meant = this.unsure(key) ? null : meaningOf(key, this.at.moment());
      if (!meant || isInSight(meant)) {
        this.notThis(key);
      } else if (meant.kind === 'do') {
        await this.one(meant.act);
      } else {
        this.show(meant, true);
        if (meant.kind === 'open') this.letGo('');
      }
    }
  }

  private play(key: string, unsure: boolean): boolean {
    const meant = meaningOf(key, this.at.moment());
    if (meant && (unsure || this.unseen(meant))) this.notThis(key);
    else if (meant?.kind === 'do') void this.enter(meant.act);
    else if (meant) this.show(meant, this.guessed);
    return meant !== null;
  }

  /** Whether the dealer cannot have seen yet that this is due. */
  private unseen(meant: Meaning): boolean {
    return isInSight(meant) && this.at.justDealt();
  }

  private show(meant: Exclude<Meaning, { kind: 'do' }>, guessed: boolean): void {
    this.guessed = guessed && meant.kind === 'type' && meant.typing.what === 'amount';
    this.at.show(meant);
  }

  /** Whether a key that was typed ahead could be meant for something else than what is asked now. */
  private unsure(key: string): boolean {
    const due = this.due();
    const now = this.at.moment();
    if (due.enter === 'cards') return false;
    if (now.typing.what === 'amount') return now.typing.digits !== '' && isLetter(key);
    const acts = due.enter === 'enter' && meaningOf(key, now)?.kind === 'do';
    return acts && ALSO_CARDS.test(key) && !this.foreseen.has(chosen(due, now.box)?.seat ?? 0);
  }

  private notThis(key: string): void {
    this.waiting.unshift(key);
    this.at.show({ kind: 'type', typing: { what: 'nothing' } });
    this.guessed = false;
    this.letGo(dueSentence(this.at.moment().view));
  }

  private due(): Due {
    return this.at.moment().view.you.desk?.due ?? NOTHING_DUE;
  }
}

const isInSight = (meant: Meaning): boolean => meant.kind === 'do' && IN_SIGHT.has(meant.act.act);
/** Whether what is due is entered in sight. */
export const isSeenFirst = (due: Due): boolean => IN_SIGHT.has(due.enter);
const isLetter = (key: string): boolean => /^[a-z]$/.test(key);
