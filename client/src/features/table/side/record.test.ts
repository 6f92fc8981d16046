import assert from 'node:assert/strict';
import { test } from 'node:test';

import { heldIn } from '../../history/lines.ts';
import { stepOf } from '../../history/steps.ts';
import { actedWords } from '../felt/acted.ts';
import { entriesOf, isReadAloud } from './record.ts';
import { rulingTold } from '../ruling.ts';
import { potSentence, seatSentence } from '../felt/sentences.ts';
import type { SeatSeen } from '../../../wire/generated.ts';
import type { Public } from '../../../wire/types.ts';

const line = (type: string, text = type) => ({ type, text });
const seat = (number: number, more: Partial<SeatSeen> = {}): SeatSeen => ({
  seat: number,
  account: '',
  name: `P${number}`,
  bot: false,
  stake: 10_000,
  bet: 0,
  state: 'in',
  cards: [],
  words: '',
  won: 0,
  away: false,
  winning: [],
  held: 0,
  aside: 0,
  act: null,
  ...more,
});
const table = (more: Partial<Public>): Public =>
  ({
    seats: [seat(1), seat(2)],
    button: 1,
    phase: 'betting',
    turn: null,
    choices: [],
    unit: 'cents',
    ...more,
  }) as Public;

test('what is the same in every round is folded under one line, the rest stands as it is', () => {
  const news = [
    line('deck-shuffled'),
    line('deck-cut'),
    line('round-opened'),
    line('round-opened'),
    line('forced-bets-posted'),
    line('folded'),
    line('round-ended'),
    line('round-ended'),
    line('deck-shuffled'),
    line('seat-taken'),
    line('deck-cut'),
    line('holes-dealt'),
    line('deck-shuffled'),
  ];
  const entries = entriesOf(news).map((entry) =>
    'items' in entry ? [entry.summary, entry.items.length] : entry.item.type,
  );
  assert.deepEqual(entries, [
    ['Deck sealed, shuffled, cut', 4],
    'forced-bets-posted',
    'folded',
    ['End of the round: stacks', 2],
    ['Deck sealed, shuffled, cut', 2],
    'seat-taken',
    'holes-dealt',
    ['Deck sealed', 1],
  ]);
  assert.deepEqual(
    news.filter((item) => isReadAloud(item, 1)).map(({ type }) => type),
    ['forced-bets-posted', 'folded', 'seat-taken', 'holes-dealt'],
  );
});

test('what the bank pays is read aloud to the player whose box it is, and to no other', () => {
  const news = [1, 2, 3].flatMap((seat) =>
    ['ante', 'blind', 'play'].map((wager) => ({ type: 'wager-settled', text: `Seat ${seat}: ${wager}`, seat })),
  );
  const heard = (own: number | null) =>
    [{ type: 'dealer-shown', text: 'The dealer' }, ...news]
      .filter((item) => isReadAloud(item, own))
      .map(({ text }) => text);
  assert.deepEqual(heard(2), ['The dealer', 'Seat 2: ante', 'Seat 2: blind', 'Seat 2: play']);
  assert.deepEqual(heard(null), ['The dealer']); // who watches
});

test('what a player just did, in words; what the clock did says so', () => {
  const words = (act: string, amount = 0, late = false) => actedWords({ act, amount, late }, 'cents');
  assert.deepEqual(
    [
      words('check'),
      words('call', 400),
      words('raise', 1_200),
      words('fold'),
      words('all-in', 5_050),
      words('play', 4),
    ],
    ['Check', 'Call $4', 'Raise to $12', 'Fold', 'All-in $50.50', 'Play 4x'],
  );
  assert.deepEqual([words('fold', 0, true), words('check', 0, true)], ['Folded by the clock', 'Checked by the clock']);
  assert.match(
    seatSentence(seat(2, { state: 'folded', act: { act: 'fold', late: true } }), table({}), null),
    /folded by the clock/,
  );
});

test('the pot says whether it has the bets in front', () => {
  const pots = [{ amount: 6_000, seats: [1, 2] }];
  assert.equal(
    potSentence(table({ pots, pot: 6_000, seats: [seat(1, { bet: 800 }), seat(2, { bet: 400 })] })),
    'Pot $48, with bets $60',
  );
  assert.equal(potSentence(table({ pots, pot: 6_000 })), 'Pot $60');
});

test('a ruling that waits says what happened, who decides and what is open; once decided, what came of it', () => {
  const ruling = {
    words: 'P2 acted out of turn',
    clauses: ['16.4'],
    open: true,
    decided: '',
    by: '',
    reason: '',
    under: '',
  };
  const choices = [{ name: 'stands', words: 'the raise stands', by: 'supervisor', clause: '16.4' }];
  const pending = rulingTold(table({ ruling, choices }), 1);
  assert.deepEqual(
    [pending?.heading, pending?.words, pending?.who, pending?.open],
    ['Decision needed', 'P2 acted out of turn.', 'The supervisor decides.', choices],
  );
  const decided = rulingTold(
    table({
      ruling: {
        ...ruling,
        open: false,
        decided: 'the raise stands',
        by: 'supervisor Sue',
        reason: 'it was clear',
        under: '16.4',
      },
    }),
    1,
  );
  assert.deepEqual(
    [decided?.heading, decided?.who, decided?.decided],
    ['Decided', '', 'Supervisor Sue: the raise stands: it was clear.'],
  );
  assert.equal(rulingTold(table({ ruling, choices: [{ ...choices[0]!, by: 'seat 2' }] }), 1)?.who, 'P2 decides.');
  assert.equal(rulingTold(table({ ruling, choices: [{ ...choices[0]!, by: 'seat 1' }] }), 1)?.who, 'You decide.');
  assert.equal(rulingTold(table({}), 1), null);
});

test("a reader's own cards are found whatever the reader is called", () => {
  assert.deepEqual(heldIn(['Clara Bo shows As Kd', 'Bruno holds 5d Jo Ac']), ['5d', 'Jo', 'Ac']);
});

test('in a replay the opening is one line, and the stacks at the end are folded away', () => {
  assert.deepEqual(stepOf({ text: ['Deck sealed (shuffle 9)', 'The cards are cut', 'Ann: $5'] }, 0, 9), {
    said: ['Deck sealed, shuffled, cut'],
    more: ['Deck sealed (shuffle 9)', 'The cards are cut', 'Ann: $5'],
  });
  assert.deepEqual(stepOf({ text: ['Pot limit', 'Ann: $5'] }, 0, 9), {
    said: ['Rules and stacks of this round'],
    more: ['Pot limit', 'Ann: $5'],
  });
  assert.deepEqual(stepOf({ text: ['*** END OF THE ROUND ***', 'Ann: $5'] }, 8, 9), {
    said: ['*** END OF THE ROUND ***'],
    more: ['Ann: $5'],
  });
  assert.deepEqual(stepOf({ text: ['Ann folds', 'Bob wins'] }, 4, 9), { said: ['Ann folds', 'Bob wins'], more: [] });
});
