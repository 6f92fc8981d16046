// The titles of the rulebooks, read once: which game and casino a rulebook is.

import { rulebooks } from '../../wire/api.ts';
import type { RulebookTitle } from '../../wire/generated.ts';

class Books {
  private all = $state.raw<RulebookTitle[]>([]);
  private asked = false;

  /** Read them, unless that has been done; whoever asks again after a failure gets another try. */
  read(): void {
    if (this.asked) return;
    this.asked = true;
    rulebooks().then(
      (answer) => (this.all = answer.rulebooks),
      () => (this.asked = false),
    );
  }

  /** Game and casino as the title of a table has them; empty before they are known. */
  titleOf = (rulebook: string): string => {
    const book = this.all.find((each) => each.id === rulebook);
    return book ? `${book.title}, ${book.casino}` : '';
  };
}

export const books = new Books();
