// What each check is called, what it proves and what it does not.

import type { Topic } from './record.ts';

type Words = { title: string; proves: string; limits: string };

const WORDS: Record<Topic, Words> = {
  chain: {
    title: 'The record is whole',
    proves: 'No line of this round was altered, taken out, put in or moved since it was written.',
    limits:
      'A chain cannot prove its own beginning and end: keep the head below, or compare it with one on a receipt or report.',
  },
  order: {
    title: 'The cards were fixed before the cut',
    proves:
      'The house had committed to every card in its place before anybody revealed their part in the cut, and dealt from the top.',
    limits: 'When the lines were written is the word of the house; that they came in this order is what is proved.',
  },
  cut: {
    title: 'The cut follows from what the players gave',
    proves: 'Root and contributions alone say where the deck was cut. One honest contribution makes it unforeseeable.',
    limits:
      'Somebody who reveals last and works with the house could withhold their part and so choose between two cuts.',
  },
  mine: {
    title: 'Your own part counted',
    proves: 'Your random bytes were in the cut. Nobody, the house included, could foresee it.',
    limits: 'It takes the word of nobody but your own browser, which made the bytes.',
  },
  parts: {
    title: 'Every part came that was committed to',
    proves:
      'No part was left out and none exchanged: each was fixed before the house’s order was, and is signed by the client that made it.',
    limits:
      'Who is behind a key is the word of the house. A part of your own friends, or your own, needs no such word.',
  },
  house: {
    title: 'The house’s signed word is what the record says',
    proves:
      'The record has the very shuffle this browser was shown before it revealed its part, in the line it was told.',
    limits:
      'It compares what this browser has kept. What others were shown they compare themselves; witnesses do it for everybody.',
  },
  voids: {
    title: 'Every shuffle has an end',
    proves:
      'No shuffle of this round was dropped without a word: each was dealt from, or the record says why it is void.',
    limits:
      'A part that does not come may be a player’s fault or the house’s. Many void shuffles are a reason to ask; three in a hundred stop the table.',
  },
  openings: {
    title: 'Every opened card was committed to',
    proves: 'Each card that was opened lay at its position when the root was published. None is in the deck twice.',
    limits:
      'That the cards never opened are the rest of a proper deck is for the regulator, who can open the sealed seed.',
  },
  shown: {
    title: 'Every card on the table is the one that was dealt',
    proves: 'What was turned up is what lay at the positions the deal had named: no card was exchanged on the way.',
    limits:
      'Whether the right player got the next card is a question of the rules; `croupier verify` replays the round for that.',
  },
  hole: {
    title: 'Your own cards are the ones you were dealt',
    proves: 'The cards you held were committed to before the cut, at the positions dealt to your seat.',
    limits: 'This part was sent to you alone. Others cannot see it, and you cannot see theirs.',
  },
  hidden: {
    title: 'No hidden card was opened',
    proves: 'The record opens no folded hand, no burnt card and no card that stayed in the shoe.',
    limits:
      'The house can unseal the cards, as a dealer with marked cards could; who may look is not a question of the shuffle.',
  },
};

/** Where players make the order, other words for what the cut alone was before. */
const BY_PLAYERS: Partial<Record<Topic, Words>> = {
  order: {
    title: 'The house’s order was fixed before the players’ parts',
    proves:
      'The house had committed to every card in its order, and all bets on the cards stood, before anybody revealed a part. Cards were dealt from the top.',
    limits: 'When the lines were written is the word of the house; that they came in this order is what is proved.',
  },
  cut: {
    title: 'The players made the order of the cards',
    proves:
      'Root and parts alone say which of the house’s cards lies where. With one part the house did not know, it could neither choose nor foresee the cards.',
    limits:
      'Where no player at the table is honest, the house is alone with its shuffle. Who gives no part trusts those who do.',
  },
  mine: {
    title: 'Your own part counted',
    proves: 'Your random bytes are in the order of the cards. Nobody, the house included, could foresee it.',
    limits: 'It takes the word of nobody but your own browser, which made the bytes.',
  },
};

/** The words of a check. */
export const wordsOf = (topic: Topic, byPlayers: boolean): Words =>
  (byPlayers ? BY_PLAYERS[topic] : undefined) ?? WORDS[topic];
