// A ruling as the table is told of it: what happened, who decides what, and what was decided.

import { capital } from '../../ui/words.ts';
import type { Choice } from '../../wire/generated.ts';
import type { Public } from '../../wire/types.ts';

export type Told = {
  heading: string;
  words: string; // what happened
  clauses: string[];
  who: string; // who decides; empty where nothing is open
  open: Choice[];
  decided: string;
  under: string;
};

const sentence = (words: string): string => (words && !/[.!?]$/.test(words) ? `${capital(words)}.` : capital(words));

function whoDecides(view: Public, own: number | null): string {
  const deciders = [...new Set(view.choices.map(({ by }) => by))].map((by) => {
    const seat = Number(/^seat (\d+)$/.exec(by)?.[1] ?? 0);
    if (seat) return seat === own ? 'you' : (view.seats.find((each) => each.seat === seat)?.name ?? by);
    return by === 'all players' ? by : `the ${by}`;
  });
  const alone = deciders.length === 1 && deciders[0] !== 'you' && deciders[0] !== 'all players';
  const agreed = view.voted?.length ? ` ${view.voted.length} agreed so far.` : '';
  return deciders.length ? `${capital(deciders.join(' or '))} ${alone ? 'decides' : 'decide'}.${agreed}` : '';
}

/** What there is to tell; null where nothing was ruled in this round. */
export function rulingTold(view: Public, own: number | null): Told | null {
  const { ruling, choices } = view;
  if (!ruling && !choices.length) return null;
  const pending = choices.length > 0;
  const why = ruling?.reason ? `: ${ruling.reason}` : '';
  return {
    heading: pending ? 'Decision needed' : ruling?.decided ? 'Decided' : 'Ruling',
    words: sentence(ruling?.words ?? ''),
    clauses: ruling?.clauses ?? [],
    who: whoDecides(view, own),
    open: choices,
    decided: ruling?.decided && !pending ? sentence(`${capital(ruling.by)}: ${ruling.decided}${why}`) : '',
    under: ruling?.under ?? '',
  };
}
