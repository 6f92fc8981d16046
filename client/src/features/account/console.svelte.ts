// Whether this browser is a console, and who may take over at it. The room knows it by a cookie no script reads; a mark
// of our own only spares every other browser the question.

import { consoleHere } from './api.ts';
import type { ConsoleHere } from '../../wire/generated.ts';

const MARK = 'croupier-console';

class ConsoleMark {
  here = $state.raw<ConsoleHere>({ name: '', people: [] });

  constructor() {
    if (localStorage.getItem(MARK)) void this.look();
  }

  /** Ask the room; `anew` where this browser may just have become one. */
  async look(anew = false): Promise<void> {
    if (!anew && !localStorage.getItem(MARK)) return;
    const here = await consoleHere().catch(() => null);
    if (!here) return;
    this.here = here;
    if (here.name) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  }
}

export const consoleMark = new ConsoleMark();
