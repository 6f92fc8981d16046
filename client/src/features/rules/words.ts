// What the areas, kinds, statuses and numbers of clauses are called on the page.

const AREAS: Record<string, string> = {
  general: 'General',
  definition: 'What the words mean',
  cards: 'Cards and decks',
  ranking: 'Order of hands',
  stakes: 'Table stakes',
  blinds: 'Blinds',
  antes: 'Antes',
  betting: 'Betting',
  checking: 'Checking',
  shuffle: 'Shuffle and cut',
  dealing: 'Dealing',
  seating: 'Seats and button',
  wager: 'Wagers',
  settlement: 'Settlement',
  payout: 'Payouts',
  pots: 'Pots and side pots',
  showdown: 'Showdown',
  tapout: 'All-in (tapping out)',
  commission: 'Commission (rake)',
  conduct: 'Conduct',
  irregularity: 'When something goes wrong',
  closure: 'Hours and closing',
  tournament: 'Tournaments',
};

export const areaTitle = (area: string): string => AREAS[area] ?? area.charAt(0).toUpperCase() + area.slice(1);

export type Label = { short: string; means: string };

/** What a clause is to a player. */
export const KINDS: Record<string, Label> = {
  play: { short: 'Play', means: 'how a round is played' },
  ruling: { short: 'Ruling', means: 'what happens when something goes wrong' },
  discretion: { short: 'Official decides', means: 'left to the judgement of an official' },
  option: { short: 'House choice', means: 'the casino chooses, within what the clause permits' },
  notice: { short: 'You are told', means: 'what must be announced or displayed to players' },
  conduct: { short: 'Conduct', means: 'how people at the table behave' },
  definition: { short: 'Meaning', means: 'what a word means' },
  admin: { short: 'Records', means: 'approvals and records; nothing a player has to do' },
};

/** What becomes of a clause at a table here. */
export const STATUSES: Record<string, Label> = {
  code: { short: 'automatic', means: 'the table applies it by itself' },
  data: { short: 'setting', means: 'fixed or chosen in the settings of each table' },
  staff: { short: 'by staff', means: 'a person on duty does it' },
  shown: { short: 'displayed', means: 'displayed or recorded; there is nothing to apply' },
  outside: { short: 'outside', means: 'outside what a table in the browser can do' },
  planned: { short: 'not built yet', means: 'the table does not apply it yet' },
};

export const labelOf = (labels: Record<string, Label>, name: string): Label =>
  labels[name] ?? { short: name, means: '' };

export type Numbered = { number: string; part: string };

const PARTS: Record<string, string> = { s: 'part', p: 'paragraph', b: 'item' };

/**
 * A clause's id as it is read: "10.4(b)", or "4" with "part 2" beside it where one undivided clause asks for several
 * things, or the word that a definition is about.
 */
export function numbered(id: string): Numbered {
  const [, number = id, rest = ''] = /^(def:[^.]+|[^.(-]+(?:\.\d+)*(?:\([^)]*\)[a-z]?)*)(.*)$/.exec(id) ?? [];
  const parts = rest.split('.').filter(Boolean);
  const words = parts.map((part) => {
    const counted = /^([spb])(\d+)$/.exec(part);
    return counted ? `${PARTS[counted[1] ?? '']} ${counted[2]}` : part.replaceAll('-', ' ').trim();
  });
  return { number: number.replace(/^def:/, ''), part: words.join(', ') };
}
