// One's own rounds as a file to keep.

import { moment } from '../../ui/when.ts';
import type { PlayedRound } from '../../wire/generated.ts';

/** The rounds as one text, oldest first. */
export const historyText = (rounds: readonly PlayedRound[]): string =>
  [...rounds]
    .reverse()
    .map((one) => [`${one.title}, round ${one.round}, ${moment(one.at)}`, ...one.text, ''].join('\n'))
    .join('\n');

/** Hand a text to the browser as a file. */
export function asFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
