// What the room tells those on the floor, as docs/protocol.md has it.

export type FloorSeat = { seat: number; account: string; name: string; bot: boolean; stake: number; state: string; leaving: boolean; excluded: boolean };
export type Waiter = { account: string; name: string; called: boolean; until: number }; // until: 0 where no time runs
export type FloorChoice = { name: string; words: string; by: string; clause: string };
export type FloorNotice = { number: number; about: string; by: string; at: number; until: number; settings: Record<string, string> };
export type FloorTable = {
  table: string; title: string; rulebook: string; kind: string; cards: string; limits: string; tournament: string; historical: boolean; play_money: boolean;
  places: number; seats: FloorSeat[]; waiting: Waiter[]; in_order: boolean; stake_min: number; stake_max: number; phase: string; round: number;
  dealer: string; waits_for: string; bank_short: boolean; turn: { seat: number; until: number; clock: string } | null; choices: FloorChoice[];
  notices: FloorNotice[]; fault: boolean; fault_words: string;
};
export type FloorCall = {
  number: number; table: string; round: number; seat: number; account: string; name: string; words: string; at: number; seen_by: string; seen_at: number;
};
export type FloorNews = { type: 'floor'; at: number; tables: FloorTable[]; calls: FloorCall[] };
export type Paged = { type: 'paged'; table: string; title: string; until: number };
