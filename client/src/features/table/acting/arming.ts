// When keys act: while the table has the focus on purpose, and not within a second of a change of focus. Somebody who types when
// the field goes away from under the cursor goes on typing for a moment; those letters are for nobody.

export const SETTLES_MS = 1_000;

export class Arming {
  private held = false; // the player has gone to the table, by a click or with Tab
  private field = false; // they are in something one types in, and have not entered it
  private since = 0;

  /** The player goes to something at the table; `field`: something one types in. */
  came(at: number, field: boolean): void {
    this.held = true;
    this.field = field;
    this.since = at;
  }

  /** The player goes elsewhere. */
  left(at: number): void {
    this.held = false;
    this.since = at;
  }

  /** A key has moved the focus, so that keys go on. */
  moved(field: boolean): void {
    this.field = field;
  }

  /** What is typed is entered: the player is done with the field. */
  entered(): void {
    this.field = false;
  }

  /** What had the focus is gone by itself, and the table has it in its stead: on purpose only if nothing was being typed. */
  lost(at: number): void {
    this.held &&= !this.field;
    this.field = false;
    this.since = at;
  }

  /** From when on keys act; null where they do not. */
  get from(): number | null {
    return this.held ? this.since + SETTLES_MS : null;
  }
}
