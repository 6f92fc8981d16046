// What is said above the page, or in front of it: refusals with their clauses, faults and news.

import { capital } from '../ui/words.ts';

export type Note = { id: number; text: string; clause: string; rulebook: string; tone: 'refusal' | 'fault' | 'news' };

class Notices {
  all = $state.raw<Note[]>([]);
  private made = 0;
  private fronts: ((note: Note) => void)[] = []; // the last stands before the others

  /** Something stands in front of the page: what is refused is said there, where it can be seen, until it is gone. */
  front(say: (note: Note) => void): () => void {
    this.fronts = [...this.fronts, say];
    return () => (this.fronts = this.fronts.filter((one) => one !== say));
  }

  note(text: string, clause: string, tone: Note['tone'], rulebook = ''): void {
    const front = this.fronts.at(-1);
    if (front && tone !== 'news') {
      front({ id: ++this.made, text: capital(text), clause, rulebook, tone });
      return;
    }
    if (this.all.some((note) => note.text === capital(text))) return; // it stands there already
    const id = ++this.made;
    this.all = [...this.all.slice(-3), { id, text: capital(text), clause, rulebook, tone }];
    setTimeout(() => this.dismiss(id), 9_000);
  }

  dismiss(id: number): void {
    this.all = this.all.filter((note) => note.id !== id);
  }

  /** Something was done: what was refused before it is past. */
  settle(): void {
    this.all = this.all.filter(({ tone }) => tone !== 'refusal');
  }
}

export const notices = new Notices();
