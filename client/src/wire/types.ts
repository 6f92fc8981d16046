// The wire as the client reads it: what generated.ts has, narrowed or put together where the client asks for it so.

import type {
  ActDone,
  ActRefused,
  BankedSeen,
  DeskSeen,
  DueSeen,
  EntrantSeen,
  Open,
  PokerSeen,
  SeatOffers as AnySeatOffers,
  SeatSeen,
  ServerMessage,
  TableAct,
  TableView,
  TableYou,
  TournamentAct,
  TournamentSeen,
} from './generated.ts';

type Keys<U> = U extends unknown ? keyof U : never;
type Held<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never;
/** One of several kinds, whichever: what all of them have, and what any of them may have. */
type Any<U> = Pick<U, keyof U> & { [K in Exclude<Keys<U>, keyof U>]?: Held<U, K> };

/** What may be done now, whichever kind of round offers it. */
export type Offer = Any<AnySeatOffers['acts'][number] | Open>;
export type SeatOffers = Omit<AnySeatOffers, 'acts'> & { acts: Offer[] };
export type Due = Omit<DueSeen, 'acts' | 'open'> & { acts: Offer[]; open: SeatOffers[] };
export type Desk = Omit<DeskSeen, 'due'> & { due: Due };
export type You = Omit<TableYou, 'acts' | 'open' | 'desk'> & { acts: Offer[]; open: Offer[]; desk: Desk | null };

/** A table as everybody sees it, between players or against the bank. */
export type Public = Any<PokerSeen | BankedSeen>;
export type View = Omit<TableView, 'you' | 'public'> & { you: You; public: Public };

/** An act with what belongs to it, as it stands in a `do` message. */
export type Act = TableAct | TournamentAct;
/** What a seat does, as a dealer enters it. */
export type Move = Extract<TableAct, { act: 'enter' }>['move'];
export type Answer = ActDone | ActRefused;
export type FromServer = Exclude<ServerMessage, TableView> | View;

export type Unit = Public['unit'];
export type Cards = Public['cards'];
export type SeatState = SeatSeen['state'];
export type TournamentPhase = TournamentSeen['phase'];
export type TournamentCards = TournamentSeen['cards'];
export type EntrantStatus = EntrantSeen['status'];
