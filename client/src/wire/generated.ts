// All that goes over the wire, from the Structs of the room: `make tables` writes them anew.

/** The kind of room this is. */
export type About = {
  demo: boolean;
  guests: boolean;
  zone: string;
  called: string;
  phrases: Phrase[];
  session: boolean;
};

/** One's own account: how one signs in to it, and where one has. */
export type AccountSeen = {
  name: string;
  staff: boolean;
  least: 'password' | 'second' | 'passkey';
  level: 'password' | 'second' | 'passkey';
  limited: boolean;
  ways: ('passkey' | 'code' | 'password')[];
  proved_until: number;
  passkeys_for: string;
  passkeys: PasskeySeen[];
  app: boolean;
  recovery_codes: number;
  pin: boolean;
  sessions: SessionSeen[];
  console: string;
};

/** What was asked is done. */
export type ActDone = {
  type: 'answer';
  id: string;
  ok: true;
  version: number;
  receipt?: string;
};

/** It is refused; without an id it was no act. */
export type ActRefused = {
  type: 'answer';
  id: string;
  refusal: Refusal;
};

/** The last act of a player in this street. */
export type ActSeen = {
  act: string;
  amount?: number;
  late?: boolean;
};

/** Adjustments, those that wait first. */
export type Adjustments = {
  adjustments: OneEntry[];
};

/** The advice a complainant gets on a review. */
export type Advice = {
  words: string;
  clause: string;
};

/** Another plan for a tournament, or the points in which it is altered; and why. */
export type Alteration = {
  reason: string;
  plan?: Record<string, unknown> | null;
  changes?: TournamentChanges | null;
};

/** A tournament that was set up. */
export type Announced = {
  tournament: string;
};

/** A tournament that is to be set up: its name in addresses and the record, and its plan or what is wanted. */
export type Announcement = {
  name: string;
  plan?: Record<string, unknown> | null;
  wanted?: TournamentWanted | null;
  historical?: boolean;
  play_money?: boolean;
  bots?: boolean;
};

/** The amounts to call out. */
export type AnnounceSeen = {
  pot: number;
  call: number;
  least: number;
  most: number;
  commission: number;
  pots: PotSeen[];
};

/** The reason an adjustment is refused. */
export type Answered = {
  words: string;
};

/** An official answers. */
export type AnswerGiven = {
  words: string;
};

/** A code of an authenticator app. */
export type AppCode = {
  code: string;
};

/** The secret of a new authenticator app, shown once; it counts once a code of it was given. */
export type AppMade = {
  secret: string;
  address: string;
  square: string;
};

/** An opening is asked for. */
export type Asked = {
  number: number;
};

/** A prize and what has become of it. */
export type AwardSeen = {
  place: number;
  account: string;
  name: string;
  amount: number;
  prizes: string;
  state: 'awarded' | 'open' | 'paid' | 'forfeited' | 'held';
  clause: string;
};

/** A sum that must come out: what was expected, and what was found. */
export type Balanced = {
  words: string;
  expected: number;
  found: number;
};

/** A table against the bank as everybody sees it. */
export type BankedSeen = {
  table: string;
  rulebook: string;
  edition: string;
  title: string;
  kind: 'players' | 'bank';
  limits: string;
  historical: boolean;
  play_money: boolean;
  chip: number;
  talk: TalkRule[];
  unit: 'cents' | 'chips';
  tournament: string;
  cards: 'electronic' | 'real';
  dealt_by: string;
  round: number;
  button: number;
  phase: 'waiting' | 'ready' | 'betting' | 'showdown' | 'between';
  waits_for: TableDue | null;
  places: number;
  seats: SeatSeen[];
  board: string[];
  turn: TurnSeen | null;
  choices: Choice[];
  ruling: JustNowRulingSeen | null;
  notices: Notice[];
  waiting: string[];
  proof: Proof | null;
  voids: number;
  closed: boolean;
  lost: LostLine[];
  boxes: BoxSeen[];
  dealer: DealerSeen | null;
  pays: Pays[];
  payout_max: number;
  payout_per: 'wager' | 'box' | 'table';
  ante_min: number;
  ante_max: number;
  asked: number[];
};

/** One person's choices in a round against the bank. */
export type BankOdds = {
  kind: 'bank';
  steps: BankStep[];
  note: string;
};

/** One act against the bank that may be given now. */
export type BankOffer = {
  act: string;
  clauses: string[];
  amount?: number;
  times?: number;
  min_to?: number;
  max_to?: number;
  trips_min?: number;
  trips_max?: number;
};

/** One choice against the bank: what each was worth in antes, the best, and what was lost by the one made. */
export type BankStep = {
  seq: number;
  choices: Record<string, string>;
  values: Record<string, number>;
  best: string;
  chosen: string;
  cost: number;
  clause: string;
};

/** A bet or raise that may be made now, with the sizes people like to make, all of them within its bounds. */
export type BetOffer = {
  act: string;
  clauses: string[];
  min_to: number;
  max_to: number;
  half_pot_to: number;
  two_thirds_pot_to: number;
  pot_to: number;
};

/** A day of the books. */
export type BooksDay = {
  report: DailyReport;
  holdings: Holding[];
  shifts: ShiftDay[];
  counts: CountDay[];
};

/** The wagers that were placed on a box, and what became of each that is settled, or of the whole hand. */
export type BoxSeen = {
  seat: number;
  ante: number;
  blind: number;
  trips: number;
  play: number;
  times: number;
  results: Record<string, Result>;
  placed: number;
  back: number;
  gave_up: string;
  voided: string;
  marker: boolean;
};

/** One kind of movement at the cage over the day. */
export type CageLine = {
  words: string;
  count: number;
  amount: number;
};

/** The cage as those see it who work there. */
export type CageSeen = {
  open: boolean;
  shift: number;
  drawer: number;
  count: Waiting | null;
  totals: Totals;
  tables: TableMoney[];
  entries: OneEntry[];
  adjustments: OneEntry[];
  differing: OneEntry[];
  day: string;
  closed: Closed | null;
};

/** The last calls, newest first. */
export type CallList = {
  calls: OneCall[];
};

/** The person who has come in. */
export type CameIn = {
  person: Someone;
};

/** The tables, dealers and chips a number of players needs. */
export type Capacity = {
  tables: number;
  sizes: number[];
  dealers: number;
  fits: boolean;
  pieces: Record<string, number>;
};

/** Cash brought in or taken out. */
export type Cash = {
  account: string;
  amount: number;
  about?: string;
  key?: string;
};

/** Commission, with all it takes to check it by hand. */
export type Charged = {
  seq: number;
  amount: number;
  base: number;
  percent: number;
  cap: number;
  clause: string;
};

/** A round that was charged on the day; `at` is when it ended, in milliseconds UTC. */
export type ChargedRound = {
  round: number;
  at: number;
  amount: number;
};

/** One thing that was checked about a round: what is wrong with it, or null where it does not apply. */
export type Checked = {
  what: string;
  ok: boolean | null;
  words: string;
};

/** One way a ruling leaves open, and who may take it: "seat 3", "all players", or an official. */
export type Choice = {
  name: string;
  words: string;
  by: string;
  clause: string;
};

/** A way a ruling has left open. */
export type ChoiceSeen = {
  name: string;
  words: string;
  by: string;
  clause: string;
  mine: boolean;
};

/** Determinations of a table: keys with values in writing. */
export type ChosenRules = {
  set?: Record<string, string>;
};

/** A clause it is decided by, in our words. */
export type ClauseShown = {
  id: string;
  summary: string;
};

/** A clause in our words. */
export type ClauseText = {
  id: string;
  area: string;
  kind: string;
  status: string;
  summary: string;
  asks: string;
  binds: 'players' | 'staff';
  readings: Reading[];
  settings: SettingText[];
};

/** The drawer's count and expected amount at the end of a shift. */
export type Closed = {
  counted: number;
  expected: number;
};

/** Notice of closing that was given at a table: what still goes before it. */
export type Closing = {
  rounds: number;
  until: number;
};

/** The commission, with all anyone needs to check it by hand; `from` is what came from each pot. */
export type Commission = {
  amount: number;
  base: number;
  percent: number;
  unit: number;
  cap: number;
  from: number[];
  clause: string;
};

/** The charges of a table on a business day, in cents: the total of all rounds and of charges outside them. */
export type CommissionDay = {
  table: string;
  day: string;
  begins: number;
  ends: number;
  total: number;
  rounds: ChargedRound[];
  outside: number;
  play_money: boolean;
};

/** The hash of what a player will contribute to an order, signed with the key that player's client has made. */
export type Commitment = {
  seat: number;
  commitment: string;
  key?: string;
  signature?: string;
};

/** Complaints, those that wait for an answer or a review first, then the newest first. */
export type ComplaintList = {
  complaints: OneComplaint[];
};

/** A field of the conditions. */
export type ConditionSeen = {
  key: string;
  label: string;
  words: string;
  clause: string;
};

/** A clock that was called, or one for every action. */
export type ConsoleClockSeen = {
  seat: number;
  until: number;
  over: boolean;
};

/** The console this browser is, and who may take over there; without a name it is none. */
export type ConsoleHere = {
  name: string;
  people: OnConsole[];
};

/** A name for the console this browser becomes. */
export type ConsoleName = {
  name: string;
};

/** The ruling card. */
export type ConsoleRulingSeen = {
  report: string;
  title: string;
  words: string;
  clauses: string[];
  open: boolean;
};

/** The consoles that were enrolled. */
export type Consoles = {
  consoles: ConsoleSeen[];
};

/** A console that was enrolled. */
export type ConsoleSeen = {
  id: string;
  name: string;
  by: string;
  made: number;
};

/** The part a player revealed, and whether it is the one that player had committed to. */
export type Contribution = {
  seat: number;
  value: string | null;
  counted: boolean;
  signature?: string;
};

/** One correction; `at` is in milliseconds UTC. */
export type Corrected = {
  at: number;
  words: string;
  by: string;
  why: string;
  clauses: string[];
  entry: number;
  status: '' | 'waiting' | 'approved' | 'refused' | 'booked' | 'disputed' | 'dropped';
  answered_by: string;
};

/** The signature was taken. */
export type CosignatureTaken = {
  ok: boolean;
};

/** The head of our log with the signature of a witness. */
export type CosignedHead = {
  key: string;
  head: string;
};

/** A count of the drawer. */
export type Count = {
  counted: number;
};

/** A count of the drawer, of a box or of chips that differs from the ledger, or in which two people did not agree. */
export type CountDay = {
  words: string;
  at: number;
  expected: number | null;
  counted: number | null;
  counted_by: string;
  second: number | null;
  by: string;
  booked: boolean;
};

/** One business day of a room. */
export type DailyReport = {
  day: string;
  begins: number;
  ends: number;
  imprint: Imprint;
  tables: TableDay[];
  tournaments: CageLine[];
  cage: CageLine[];
  adjustments: CageLine[];
  hours: Taken[];
  days: Taken[];
  balances: Balanced[];
  notes: string[];
};

/** The dealer's hand, hidden until it is declared. */
export type DealerSeen = {
  cards: string[];
  words: string;
  qualifies: boolean;
};

/** One deck: how many natural cards, and whether the joker is in it. */
export type Deck = {
  size: number;
  joker: boolean;
};

/** The cut, as it follows from the commitment and what the players contributed. */
export type DeckCut = {
  type: 'deck-cut';
  shuffle: number;
  depth: number;
  contributions: Contribution[];
};

/** A task with the cards that comes before play goes on, or before the table closes. */
export type DeckDue = {
  act: 'bring-deck' | 'check-deck' | 'inspect-deck' | 'wash-deck' | 'remove-deck' | 'clear-jam' | 'take-deck';
  deck: number;
  closing: boolean;
  words: string;
  clause: string;
  step: '' | 'removed' | 'checked' | 'riffled';
};

/** A deck at the table. */
export type DeckSeen = {
  deck: number;
  colour: string;
  checked: boolean;
  inspected: boolean;
  washed: boolean;
  closed: boolean;
  in_use: boolean;
  faulty: string;
  off: boolean;
};

/** The cards are shuffled and committed to; what they are stays with the shoe. */
export type DeckShuffled = {
  type: 'deck-shuffled';
  shuffle: number;
  first: number;
  count: number;
  deck: Deck;
  root: string;
  commitments: Commitment[];
  cut_at_deal?: boolean;
  protocol?: number;
};

/** All of it. */
export type DeskSeen = {
  live: boolean;
  signed_on: boolean;
  may_enter: boolean;
  dealer: Duty | null;
  enters: Duty | null;
  due: DueSeen;
  announce: AnnounceSeen | null;
  settling: Outcome | null;
  undo: EntrySeen | null;
  undo_refused: Refusal | null;
  entries: EntrySeen[];
  reports: ReportSeen[];
  choices: ChoiceSeen[];
  ruling: ConsoleRulingSeen | null;
  clock: ConsoleClockSeen | null;
  may: string[];
  decks: DeckSeen[];
  counted: '' | 'opening' | 'closing';
  counting: '' | 'opening' | 'closing';
  excluded: number[];
  table: TableKnown;
  waiting: Waiter[];
};

/** A key the operator decides on. */
export type Determination = {
  key: string;
  label: string;
  means: string;
  why: string;
  readings: ReadingSeen[];
  authority: 'clause' | 'determine' | 'practice';
  type: string;
  permitted: string;
  clause: string;
  choices: string[];
  example: string;
  bears: Record<string, string[]>;
};

/** The settings that may be determined under a rulebook. */
export type Determinations = {
  rulebook: string;
  title: string;
  determinations: Determination[];
};

/** One thing that becomes otherwise. */
export type Difference = {
  label: string;
  was: string;
  now: string;
};

/** A person by account and name. */
export type DirectorNamed = {
  account: string;
  name: string;
};

/** Those who may be named to direct a tournament. */
export type Directors = {
  directors: Someone[];
};

/** The part of the view for those who run the tournament. */
export type DirectorsDesk = {
  named: boolean;
  directors: DirectorNamed[];
  may: string[];
  approval: string;
  published: boolean;
  penalties: Record<string, number[]>;
  chips: number[];
  colour_up: string;
  reserves: DirectorNamed[];
  absent: string[];
  late: 'forfeits' | 'may-forfeit' | 'plays-absent';
  excluded: string[];
  warnings: Record<string, number>;
  outs: OutSeen[];
  busy: string[];
  cut: DirectorNamed[];
  awards: AwardSeen[];
  offer: DirectorNamed[];
  places: 'contribution' | 'all-in' | 'stack';
  in_words: boolean;
  undivided: Undivided[];
};

/** A dispute in the list. */
export type DisputeLine = {
  id: string;
  rulebook: string;
  title: string;
  question: string;
  reports: string[];
  combination: boolean;
  clauses: string[];
};

/** The disputes that were asked for, and how many there are in all. */
export type Disputes = {
  disputes: DisputeLine[];
  total: number;
};

/** A dispute with its answer. */
export type DisputeShown = {
  id: string;
  rulebook: string;
  title: string;
  situation: string;
  question: string;
  answer: string;
  why: string;
  combination: boolean;
  rulings: RulingShown[];
  money: MoneyShown;
  clauses: ClauseShown[];
  see: ClauseShown[];
  record: string[];
};

/** The official document, as the register has it; `/api/rulebooks/{id}/document` gives it out. */
export type DocumentText = {
  kind: 'pdf' | 'text';
  sha256: string;
  filed: string;
};

/** An official is done with a call. */
export type Done = {
  words: string;
};

/** The proof of the next draw. */
export type DrawSeen = {
  commitment: string;
  draws: number;
};

/** A count of a table's box with the house's takings, or of the chips of its float or tray. */
export type Drop = {
  table: string;
  box: 'commission' | 'sales' | 'cash' | 'float' | 'tray';
  counted: number;
  key?: string;
};

/** Something a tournament waits for, from whom. */
export type Due = {
  what: string;
  words: string;
  clause: string;
  who: string;
};

/** The step play waits for. */
export type DueSeen = {
  step: string;
  words: string;
  clause: string;
  enter: '' | 'start' | 'deal' | 'cards' | 'enter' | 'wagers' | 'choose' | 'unseat' | 'make-change';
  seat: number;
  cards: number;
  deal: boolean;
  acts: (Offer | BetOffer | MuckOffer | BankOffer | OpenOffer)[];
  open: SeatOffers[];
  notice: number;
  change: string;
};

/** A dealer or an official, by account and name. */
export type Duty = {
  account: string;
  name: string;
};

/** The end of an exclusion. */
export type EndGiven = {
  words: string;
};

/** A player who has entered. */
export type EntrantSeen = {
  account: string;
  name: string;
  bot: boolean;
  number: number;
  status: 'entered' | 'playing' | 'broke' | 'through' | 'out' | 'dropped' | 'forfeited' | 'replaced' | 'disqualified';
  table: string;
  seat: number;
  chips: number;
  rebuys: number;
  away: boolean;
  penalty: string;
  penalty_until: number;
  decide_until: number;
};

/** A posting, and the line that made it. */
export type Entry = {
  stream: string;
  seq: number;
  account: string;
  unit: string;
  amount: number;
};

/** An entry by the number of its first event. */
export type EntrySeen = {
  seq: number;
  words: string;
  mine: boolean;
};

/** Significant events, newest first. */
export type EventsFound = {
  events: FoundEvent[];
  more: boolean;
  behind: number;
};

/** A round to look at; `amount` went from the first to the second in it, or was at stake, where that is known. */
export type EvidenceRound = {
  table: string;
  round: number;
  at: number;
  amount: number;
};

/** An exclusion of a patron from every game. */
export type ExclusionGiven = {
  account: string;
  ground: 'decided' | 'asked';
  words: string;
  until?: number;
};

/** Exclusions, those that hold first. */
export type ExclusionList = {
  exclusions: OneExclusion[];
};

/** One fact that is asked for. */
export type FactSeen = {
  name: string;
  about: string;
  kind: 'seat' | 'cents' | 'cards' | 'card' | 'flag' | 'number' | 'choice' | 'words';
  required: boolean;
  values: string[];
  proposed: number | null;
};

/** Something could not be understood or done now: of what was sent under an id, of a table, or in general. */
export type Faulted = {
  type: 'error';
  what: string;
  do: string;
  id?: string;
  table?: string;
};

/** The fee each player dealt in has paid for the hand. */
export type Fee = {
  amount: number;
  clause: string;
};

/** The findings of the last look, those never looked at first, then by weight. */
export type FindingList = {
  findings: OneFinding[];
  at: number;
  rounds: number;
  looking: Looking;
  days: number;
};

/** A call for an official that is still open. */
export type FloorCall = {
  number: number;
  table: string;
  round: number;
  seat: number;
  account: string;
  name: string;
  words: string;
  at: number;
  seen_by: string;
  seen_at: number;
};

/** What has changed on the floor. */
export type FloorChanges = {
  type: 'floor-changes';
  after: number;
  number: number;
  at?: number;
  tables?: unknown;
  calls?: unknown;
};

/** The seat in turn, and until when. */
export type FloorClock = {
  seat: number;
  until: number;
  clock: string;
};

/** The floor, as it is sent to those who look at it. */
export type FloorMessage = {
  type: 'floor';
  number: number;
  at: number;
  tables: FloorTable[];
  calls: FloorCall[];
};

/** A patron with the name they have now. */
export type FloorNamed = {
  account: string;
  name: string;
};

/** A seated player, as officials see them. */
export type FloorSeat = {
  seat: number;
  account: string;
  name: string;
  bot: boolean;
  stake: number;
  state: string;
  leaving: boolean;
  excluded: boolean;
};

/** One table. */
export type FloorTable = {
  table: string;
  title: string;
  rulebook: string;
  kind: string;
  cards: string;
  limits: string;
  tournament: string;
  historical: boolean;
  play_money: boolean;
  places: number;
  seats: FloorSeat[];
  waiting: Waiter[];
  in_order: boolean;
  stake_min: number;
  stake_max: number;
  phase: string;
  round: number;
  dealer: string;
  waits_for: string;
  bank_short: boolean;
  voids: number[];
  turn: FloorClock | null;
  choices: Choice[];
  notices: Notice[];
  fault: boolean;
  fault_words: string;
};

/** The formats a tournament may be set up from. */
export type FormatList = {
  rulebooks: Formats[];
};

/** The formats offered under a rulebook, and the values of fields left empty. */
export type Formats = {
  rulebook: string;
  title: string;
  edition: string;
  formats: string[];
  seats: number;
  chips: number;
  entry: number;
  fee: number;
  starts: boolean;
};

/** A patron the cage may serve. */
export type Found = {
  account: string;
  name: string;
  guest: boolean;
  wallet: number;
};

/** Something out of the ordinary. */
export type FoundEvent = {
  stream: string;
  seq: number;
  round: number;
  at: number;
  kind: string;
  clause: string;
  rulebook: string;
  words: string;
};

/** One step. */
export type Frame = {
  seq: number;
  text: string[];
  public: PokerSeen | BankedSeen;
  hole: string[];
};

/** A complaint about a round, or a request to review it. */
export type Grievance = {
  kind: 'complaint' | 'review';
  words: string;
  covered?: boolean;
};

/** A request to come in as a guest, for play money. */
export type GuestEntry = {
  name?: string | null;
  role?: 'player' | 'dealer' | 'supervisor' | 'director' | 'operator' | 'regulator';
};

/** A guide to the game of a rulebook, for a person who has never played it. */
export type Guide = {
  id: string;
  title: string;
  casino: string;
  edition: string;
  parts: GuidePart[];
};

/** Some lines under a heading. */
export type GuidePart = {
  title: string;
  lines: Told[];
};

/** A table of the session. */
export type HallSeen = {
  table: string;
  players: number;
  level: number;
  rounds: number;
  over: boolean;
  done: boolean;
};

/** The positions of a player's cards in the shoe; seat 0 is the dealer's own. */
export type HandAt = {
  seat: number;
  account: string;
  positions: number[];
};

/** A hand that an official looks at, for that official alone. */
export type HandLookedAt = {
  seat: number;
  cards: string[];
};

/** Signed heads, newest first. */
export type Heads = {
  heads: SignedHead[];
};

/** Heads that were kept elsewhere, as STREAM:SEQ:HASH. */
export type HeadsReceived = {
  heads?: string[];
};

/** All is well. */
export type Health = {
  ok: boolean;
  witnesses: number;
  witnessed: number;
};

/** An approval of the register. */
export type Held = {
  item: string;
  reference: string;
  from_day: string;
  until_day: string;
};

/** Money of one kind before and after the day, in cents. */
export type Holding = {
  kind: string;
  words: string;
  opening: number;
  closing: number;
};

/** The foot of a paper about what happened: when it was made, in the room's time, and the ends of the record it rests on. */
export type Imprint = {
  house: string;
  at: number;
  zone: string;
  heads: string[];
  by: string;
  play_money: boolean;
};

/** A round, for the regulator. */
export type InspectedRound = {
  table: string;
  title: string;
  rulebook: string;
  edition: string;
  digest: string;
  kind: 'players' | 'bank';
  unit: 'cents' | 'chips';
  round: number;
  at: number;
  day: string;
  players: PlayedBy[];
  text: string[];
  lines: string[];
  root: string;
  shown: number;
  charged: Charged[];
  entries: Entry[];
  rulings: Ruled[];
  corrections: Corrected[];
  complaints: OneComplaint[];
  checks: Checked[];
  reads: ReadOf[];
  opens: '' | 'regulator' | 'two';
};

/** One line of news. */
export type Item = {
  seq: number;
  type: string;
  text: string;
  seat?: number;
  amount?: number;
  clause?: string;
  at?: number;
  void?: Void | null;
};

/** A ruling in this round, and what was decided where it left something open. */
export type JustNowRulingSeen = {
  words: string;
  clauses: string[];
  open: boolean;
  decided: string;
  by: string;
  reason: string;
  under: string;
};

/** A key that was introduced or retired, with what the signing key has signed (docs/operate/keys.md). */
export type KeyShown = {
  what: string;
  kind: 'signing' | 'sealing' | 'working' | 'regulator';
  public: string;
  fingerprint: string;
  at: number;
  after: string;
  signer: string;
  signature: string;
  holder?: string;
  anew?: boolean;
};

/** The keys of the house: those that hold, and how each came to be. */
export type KeysShown = {
  signing: string;
  regulator: string;
  working: KeyShown | null;
  chain: KeyShown[];
};

/** An act a clock that ran out has made in a player's place. */
export type Late = {
  did: string;
  clause: string;
  away: boolean;
};

/** The answer to a person who has left. */
export type Left = {
  ok: boolean;
};

/** The level that is played. */
export type LevelNow = {
  number: number;
  of: number;
  words: string;
  next: string;
  next_break: number;
};

/** The clock of the levels. */
export type LevelsClockSeen = {
  runs: boolean;
  until: number;
  left_ms: number;
  break_until: number;
};

/** A level of the structure. */
export type LevelSeen = {
  number: number;
  words: string;
  minutes: number;
  rounds: number;
  break_minutes: number;
};

/** One tournament as the lobby lists it. */
export type Line = {
  tournament: string;
  title: string;
  rulebook: string;
  edition: string;
  kind: 'players' | 'bank';
  phase: 'announced' | 'entries' | 'drawn' | 'playing' | 'between' | 'placed' | 'confirmed' | 'closed' | 'cancelled';
  cancelled: string;
  entries_closed: boolean;
  start: number;
  starts_with: number;
  company: number;
  payment: number;
  prize: number;
  fee: number;
  chips: number;
  seats: number;
  entered: number;
  least: number;
  most: number;
  left: number;
  level: number;
  pool: number;
  paid: number;
  first_prize: number;
  historical: boolean;
  play_money: boolean;
};

/** One table as the lobby lists it. */
export type Listing = {
  table: string;
  rulebook: string;
  edition: string;
  title: string;
  kind: 'players' | 'bank';
  limits: string;
  stake_min: number;
  stake_max: number;
  seats: number;
  taken: number;
  waiting: number;
  historical: boolean;
  play_money: boolean;
  rounds: number;
  cards: 'electronic' | 'real';
  dealt_by: string;
  stopped: string;
  tournament: string;
  voids: number;
};

/** The server answers. */
export type Live = {
  ok: boolean;
};

/** The tables and tournaments open to play. */
export type Lobby = {
  tables: Listing[];
};

/** What has changed in the lobby. */
export type LobbyChanges = {
  type: 'lobby-changes';
  after: number;
  number: number;
  tables?: unknown;
  tournaments?: unknown;
  older?: number;
};

/** The lobby, as it is sent to those in it. */
export type LobbyMessage = {
  type: 'lobby';
  number: number;
  tables: Listing[];
  tournaments: Line[];
  older: number;
};

/** A request to log in. */
export type Login = {
  name: string;
  password: string;
  code?: string;
};

/** The watch reads what was played since; the list says when it has. */
export type LookBegun = {
  ok: boolean;
};

/** The look that runs, or ran last. */
export type Looking = {
  running: boolean;
  rounds: number;
  failed: string;
};

/** A player who is out by a hand, as reported; 0 where a number was not given. */
export type Lost = {
  account: string;
  stack?: number;
  all_in?: number;
};

/** A seat whose player has no connection; in their turn the clock stands until then, else 0. */
export type LostLine = {
  seat: number;
  until: number;
};

/** An official has looked at a finding, or sets it aside. */
export type MarkGiven = {
  accounts: string[];
  verdict: 'looked-at' | 'set-aside';
  words: string;
};

/** The person asking, with their money, seats and entries. */
export type Me = {
  person: Someone;
  wallet: number;
  seats: SeatTaken[];
  entries: string[];
  released: SeatReleased[];
};

/** The proof that a checkpoint is in the log, or that the log only grew (RFC 6962). */
export type MerkleProof = {
  size: number;
  root: string;
  hashes: string[];
};

/** The money of a round as it comes out; cents. */
export type MoneyShown = {
  places: 'seat' | 'box';
  shares: ShareShown[];
  pots: PotShown[];
  commission: number;
  bank: number | null;
  ended: boolean;
};

/** A player goes to another table. */
export type Move = {
  table: string;
  account: string;
  to: string;
  seat: number;
};

/** It is done, or will be once the round is over. */
export type Moved = {
  ok: boolean;
};

/** A player who was sent to another seat; from nowhere after a bust-out was taken back. */
export type MoveSeen = {
  number: number;
  at: number;
  account: string;
  name: string;
  from_table: string;
  from_seat: number;
  table: string;
  seat: number;
  why: string;
};

/** A hand that may be passed in unseen, with how it stands among those shown: for its own player alone. */
export type MuckOffer = {
  act: string;
  clauses: string[];
  stands: string;
};

/** The corrected name of a walk-in patron. */
export type NameGiven = {
  name: string;
};

/** The answer of a browser that was asked to make a passkey, and what its owner calls it. */
export type NewPasskey = {
  name: string;
  id: string;
  client_data: string;
  attestation: string;
};

/** A PIN for consoles. */
export type NewPin = {
  pin: string;
};

/** A table that is to be opened. */
export type NewTable = {
  name: string;
  rulebook: string;
  approval: string;
  set?: Record<string, string>;
  bank_dollars?: number;
  historical?: boolean;
  play_money?: boolean;
  cards?: 'electronic' | 'real';
};

/** The commitment to the shuffle after the one that is revealed for. */
export type NextCommitment = {
  commitment: string;
  key: string;
  signature: string;
};

/** A change that was announced. */
export type Notice = {
  number: number;
  about: string;
  round: number;
  rounds: number;
  until: number;
  agree: boolean;
  settings: Record<string, string>;
  agreed: string[];
  under: string;
};

/** One act that may be given now. */
export type Offer = {
  act: string;
  clauses: string[];
  amount?: number | null;
  min_to?: number | null;
  max_to?: number | null;
};

/** The instrument itself: how it is cited, from when it holds, and where its text is. */
export type OfficialText = {
  citation: string;
  approved_by: string;
  approved: string;
  commenced: string;
  by_text: boolean;
  full_text: string;
  clause: string;
  document: DocumentText | null;
};

/** A member of staff who may take over at a console by a PIN. */
export type OnConsole = {
  account: string;
  name: string;
};

/** A call for an official, and what became of it. */
export type OneCall = {
  number: number;
  table: string;
  round: number;
  seat: number;
  name: string;
  words: string;
  at: number;
  seen_by: string;
  seen_at: number;
  answer: string;
  answered_by: string;
  answered_at: number;
};

/** A complaint as those are shown it who may see it. Times are milliseconds UTC. */
export type OneComplaint = {
  number: number;
  table: string;
  round: number;
  kind: 'complaint' | 'review';
  at: number;
  words: string;
  answer: string | null;
  answered_at: number | null;
  answered_by_role: string | null;
  clause: string;
  rulebook: string;
  covered: boolean;
  advice: Advice | null;
  review: OneReview | null;
};

/** An entry of the cage. Times are milliseconds UTC, amounts cents. */
export type OneEntry = {
  number: number;
  kind: 'buy-in' | 'cash-out' | 'safe' | 'fill' | 'credit' | 'drop' | 'count' | 'prize' | 'entry' | 'purchase' | 'adjustment';
  at: number;
  by: string;
  by_name: string;
  amount: number;
  shift: number;
  account: string;
  name: string;
  table: string;
  about: string;
  box: string;
  counted: number | null;
  expected: number | null;
  played: number;
  giver: string;
  taker: string;
  reason: string;
  second: number | null;
  status: '' | 'waiting' | 'approved' | 'refused' | 'booked' | 'disputed' | 'dropped';
  answer: string;
  answered_by: string;
  answered_by_name: string;
  answered_at: number | null;
  head: string;
  printed: boolean;
};

/** An exclusion; `until` is 0 for good, `ended_at` 0 while it has not been ended. */
export type OneExclusion = {
  number: number;
  account: string;
  name: string;
  ground: 'decided' | 'asked';
  at: number;
  by: string;
  until: number;
  words: string;
  holds: boolean;
  ended_at: number;
  ended_by: string;
  end_words: string;
};

/** A pair or a player that stands out. Times are milliseconds UTC. */
export type OneFinding = {
  people: WatchedPerson[];
  score: number;
  chance: string;
  rounds: number;
  at: number;
  signals: OneSignal[];
  mark: OneMark | null;
};

/** What an official made of a finding, and after how many rounds of theirs. */
export type OneMark = {
  verdict: 'looked-at' | 'set-aside';
  by: string;
  at: number;
  words: string;
  rounds: number;
};

/** Hidden cards that were asked for, which two people open. */
export type OneOpening = {
  number: number;
  table: string;
  round: number;
  at: number;
  by: string;
  by_name: string;
  words: string;
  status: 'waiting' | 'agreed' | 'refused';
  answered_by_name: string;
};

/** A patron who walked in before: since when they are known, their wallet and their seats. */
export type OnePatron = {
  account: string;
  name: string;
  since: number;
  wallet: number;
  table: string;
};

/** A privileged read, as it is listed. Times are milliseconds UTC. */
export type OneRead = {
  seq: number;
  at: number;
  what: string;
  by: string;
  by_name: string;
  role: string;
  table: string;
  round: number;
  people: string[];
  words: string;
  entry: number;
  day: string;
};

/** A review by the regulator, asked for in writing, and its outcome once there is one. */
export type OneReview = {
  at: number;
  words: string;
  outcome: 'stands' | 'set-aside' | null;
  answer: string | null;
  decided_at: number | null;
};

/** An entry of the log of rulings. */
export type OneRuling = {
  table: string;
  title: string;
  rulebook: string;
  round: number;
  seq: number;
  at: number;
  kind: 'ruling' | 'choice' | 'order';
  about: string;
  words: string;
  clauses: string[];
  by: string;
  reason: string;
};

/** An account that is shut. */
export type OneShut = {
  account: string;
  name: string;
  words: string;
};

/** One thing that stands out about a finding, in words; its weight is a power of ten. */
export type OneSignal = {
  kind: string;
  words: string;
  weight: number;
  rounds: EvidenceRound[];
};

/** A stop in force. */
export type OneStop = {
  number: number;
  scope: 'table' | 'game' | 'room';
  name: string;
  at: number;
  by: string;
  by_name: string;
  role: string;
  words: string;
  clock: boolean;
};

/** A tournament as a screen shows it; `at` is the room's time, so that all screens show the same. */
export type OnTheWall = {
  tournament: string;
  title: string;
  rulebook: string;
  play_money: boolean;
  phase: 'announced' | 'entries' | 'drawn' | 'playing' | 'between' | 'placed' | 'confirmed' | 'closed' | 'cancelled';
  cancelled: string;
  entries_closed: boolean;
  at: number;
  start: number;
  starts_at: number;
  starts_with: number;
  company: number;
  chips: number;
  payment: number;
  prize: number;
  fee: number;
  entered: number;
  most: number;
  left: number;
  average: number;
  largest: number;
  pool: number;
  stage: StageSeen;
  level: LevelNow;
  clock: LevelsClockSeen;
  hand_for_hand: boolean;
  pace: number;
  tables: number;
  levels: LevelSeen[];
  places_paid: number;
  prizes: PrizeSeen[];
  seats: SeatDrawn[];
  moves: MoveSeen[];
  standings: PlaceSeen[];
};

/** An act that is open though play does not wait for it. */
export type Open = {
  act: string;
  clauses: string[];
  amount?: number;
  min_to?: number;
  max_to?: number;
  seats?: number[];
  rounds?: number[];
  notices?: number[];
  choices?: string[];
  later?: boolean;
  after?: number;
  language?: string;
};

/** An act open to a person now. */
export type OpenAct = {
  act: string;
  words: string;
  clause?: string;
  cost?: number;
  chips?: number;
  until?: number;
};

/** A table that is open. */
export type Opened = {
  table: string;
};

/** The cards of one hand, opened. */
export type OpenedHand = {
  seat: number;
  account: string;
  name: string;
  cards: string[];
};

/** Every card of a shuffle: who held what, the shoe in the order it was dealt from, and the proof of each card. */
export type OpenedShuffle = {
  table: string;
  round: number;
  root: string;
  hands: OpenedHand[];
  shoe: string[];
  openings: Opening[];
};

/** A card at a committed position, with all it takes to check it against the root. */
export type Opening = {
  position: number;
  card: string;
  salt: string;
  path: string[];
};

/** The answer to a request to open cards: agreed or refused. */
export type OpeningReply = {
  agreed: boolean;
  words: string;
};

/** Openings by two people, newest first. */
export type Openings = {
  openings: OneOpening[];
};

/** An act open to a player now though play does not wait for it. */
export type OpenOffer = {
  seat: number;
  act: string;
  amount: number;
  to: number;
  clauses: string[];
};

/** A standing order, or one that could be given: the answer of the house where none is given yet. */
export type Order = {
  key: string;
  answer: string;
  given: boolean;
};

/** All of it, as far as the round has come. */
export type Outcome = {
  returned: Returned[];
  fee: Fee | null;
  commission: Commission | null;
  pots: PotWon[];
  void: string;
};

/** The position of a player without chips: whether they may buy some, under which clause, and until when. */
export type OutOfChips = {
  may_buy: boolean;
  clause: string;
  until: number;
};

/** A bust-out that can be taken back. */
export type OutSeen = {
  account: string;
  name: string;
  table: string;
  round: number;
  before: number;
  chips: number;
  gains: Record<string, number>;
};

/** The reason a player is not dealt in as usual. */
export type Owes = {
  waits: string;
  clause: string;
  post: boolean;
  owing: number[];
  rounds: number;
};

/** A person's own part of the view. */
export type OwnYou = {
  account: string;
  staff: boolean;
  wallet: number;
  status: '' | 'reserve' | 'entered' | 'playing' | 'broke' | 'through' | 'out' | 'dropped' | 'forfeited' | 'replaced' | 'disqualified';
  table: string;
  moved: string;
  seat: number;
  chips: number;
  place: number;
  prize: number;
  paid: boolean;
  number: number;
  contribution: 'commitment' | 'value' | null;
  acts: OpenAct[];
  why_not: Refusal | null;
  desk: DirectorsDesk | null;
};

/** The message of a call to a seat; `until` is 0 once it is over. */
export type Paged = {
  type: 'paged';
  table: string;
  title: string;
  until: number;
};

/** What a browser is asked for: the options of the standard, their bytes in base64 for addresses. */
export type PasskeyAsked = {
  options: Record<string, unknown>;
};

/** Another name for a passkey. */
export type PasskeyName = {
  name: string;
};

/** The answer of a browser that was asked for a passkey. */
export type PasskeyProof = {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user?: string;
};

/** A passkey of one's own. */
export type PasskeySeen = {
  id: string;
  name: string;
  made: number;
  used: number;
  copied: boolean;
};

/** A round in the list of a table. Times are milliseconds UTC. */
export type PastRound = {
  round: number;
  at: number;
  text: string[];
  net: number | null;
  unit: 'cents' | 'chips';
};

/** Those who walked in with one name, the first one first. */
export type PatronList = {
  patrons: OnePatron[];
};

/** Pause play with a reason; an empty reason resumes it. */
export type Pause = {
  type: 'pause';
  what: string;
  do: string;
};

/** The payout of each wager for a hand, to 1. */
export type Pays = {
  hand: string;
  blind: string;
  trips: string;
};

/** Some people. */
export type People = {
  people: Found[];
};

/** A quick phrase: its name on the wire, and its words. */
export type Phrase = {
  phrase: string;
  words: string;
};

/** A request to take over at a console. */
export type PinGiven = {
  account: string;
  pin: string;
};

/** A place, who has it, and what it pays. */
export type PlaceSeen = {
  place: number;
  accounts: string[];
  names: string[];
  amounts: number[];
  prizes: string;
  clause: string;
};

/** A player of a round. */
export type PlayedBy = {
  seat: number;
  account: string;
  name: string;
  net: number;
};

/** A round in a player's list of all they played. */
export type PlayedRound = {
  table: string;
  title: string;
  rulebook: string;
  kind: 'players' | 'bank';
  round: number;
  at: number;
  net: number;
  text: string[];
  unit: 'cents' | 'chips';
  seen: SeenHidden[];
};

/** Some rounds at all tables, newest first. */
export type PlayedRounds = {
  rounds: PlayedRound[];
};

/** The expected results of one known hand. */
export type PlayerOdds = {
  seat: number;
  win: number;
  tie: number;
  equity: number;
  share: string;
};

/** The odds of a round between players. */
export type PlayersOdds = {
  kind: 'players';
  steps: PlayersStep[];
  note: string;
};

/** The known hands at one moment; no players where there are not two to compare. */
export type PlayersStep = {
  seq: number;
  board: string[];
  known: number[];
  unknown: number;
  method: 'exact' | 'sampled';
  players: PlayerOdds[];
};

/** A table between players as everybody sees it. */
export type PokerSeen = {
  table: string;
  rulebook: string;
  edition: string;
  title: string;
  kind: 'players' | 'bank';
  limits: string;
  historical: boolean;
  play_money: boolean;
  chip: number;
  talk: TalkRule[];
  unit: 'cents' | 'chips';
  tournament: string;
  cards: 'electronic' | 'real';
  dealt_by: string;
  round: number;
  button: number;
  phase: 'waiting' | 'ready' | 'betting' | 'showdown' | 'between';
  waits_for: TableDue | null;
  places: number;
  seats: SeatSeen[];
  board: string[];
  turn: TurnSeen | null;
  choices: Choice[];
  ruling: JustNowRulingSeen | null;
  notices: Notice[];
  waiting: string[];
  proof: Proof | null;
  voids: number;
  closed: boolean;
  lost: LostLine[];
  pots: PotSeen[];
  pot: number;
  to_match: number;
  voted: number[];
  result: Outcome | null;
};

/** The answer to a ping, with the server's time. */
export type Pong = {
  type: 'pong';
  at: number;
};

/** A pot and who plays for it, bets in front of the players counted in. */
export type PotSeen = {
  amount: number;
  seats: number[];
};

/** A pot, and what each winner takes out of it; cents. */
export type PotShown = {
  amount: number;
  winners: Record<string, number>;
};

/** A pot that was won; `amount` is before commission, the winners' amounts are after it. */
export type PotWon = {
  amount: number;
  seats: number[];
  winners: Winner[];
  clause: string;
};

/** The tournament that a choice comes to, or the faults in it. */
export type Preview = {
  name: string;
  plan: Record<string, unknown> | null;
  levels: LevelSeen[];
  prizes: PrizeSeen[];
  payment: number;
  fee: number;
  pool: number;
  chips: number;
  stack: Record<string, number>;
  needs: Capacity | null;
  minutes: number;
  conditions: Stated[];
  prevails: string;
  asks: '' | 'approved' | 'notified' | 'none';
  asks_clause: string;
  warnings: string[];
  bots: number;
  questions: string[];
  stands: Stands | null;
  becomes: Stands | null;
  changes: Difference[];
  fault: Unsettled | null;
};

/** A prize for one place besides its share of the cash. */
export type Prize = {
  place: number;
  words: string;
  value: number;
  form?: 'cash' | 'goods' | 'services';
  bought?: boolean;
};

/** The worth of a place. */
export type PrizeSeen = {
  place: number;
  percent: string;
  amount: number;
};

/** The house's statement on the last shuffle, signed as soon as that is on record (docs/explain/shuffle.md). */
export type Proof = {
  root: string;
  shuffle: number;
  commitments: Record<string, string>;
  line: string;
  key: string;
  signature: string;
};

/** A proof of who somebody is: one of these. */
export type ProofGiven = {
  passkey?: PasskeyProof | null;
  code?: string;
  password?: string;
};

/** An adjustment. */
export type Proposal = {
  giver: string;
  taker: string;
  amount: number;
  words: string;
  table?: string;
  played?: number;
};

/** A re-buy or an add-on as the conditions give it. */
export type PurchaseSeen = {
  cost: number;
  fee: number;
  chips: number;
  most: number;
  from_level: number;
  to_level: number;
};

/** One thing the text leaves open, and the reading we take. */
export type Reading = {
  leaves_open: string;
  we_take: string;
};

/** A reading of ours that a key sets: the clause, what its text leaves open, and what we take unless it is set. */
export type ReadingSeen = {
  clause: string;
  leaves_open: string;
  we_take: string;
};

/** A privileged read of a round. */
export type ReadOf = {
  at: number;
  what: string;
  by: string;
  name: string;
  role: string;
  words: string;
  people: string[];
};

/** Privileged reads, newest first. */
export type Reads = {
  reads: OneRead[];
};

/** The reason for an act. */
export type Reason = {
  words: string;
};

/** One receipt. Its number is the line of the cage's stream, so that no two are alike and none is missing. */
export type Receipt = {
  movement: 'buy-in' | 'cash-out' | 'safe' | 'fill' | 'credit' | 'drop' | 'count' | 'prize' | 'entry' | 'purchase' | 'adjustment';
  number: number;
  amount: number;
  imprint: Imprint;
  account: string;
  name: string;
  table: string;
  tournament: string;
  balance: number | null;
  parts: ReceiptPart[];
  signed_by: string[];
  clause: string;
  reason: string;
  copy: boolean;
};

/** A part of an amount: chips of one value, a fee, a count. */
export type ReceiptPart = {
  words: string;
  amount: number;
};

/** Recovery codes, shown once. Each is good once. */
export type RecoveryCodes = {
  codes: string[];
};

/** The reason a command is not carried out; the state is as it was. docs/reference/refusals.md lists every code. */
export type Refusal = {
  code: string;
  reason: string;
  clause: string;
};

/** An entry of the register: which, and what belongs to it. */
export type RegisterEntry = {
  entry: string;
  item?: string;
  reference?: string;
  day?: string;
  key?: string;
  answer?: string;
  zone?: string;
  day_begins?: string;
  rulebook?: string;
  reason?: string;
};

/** The register of the house. */
export type RegisterSeen = {
  zone: string;
  day_begins: string;
  today: string;
  approvals: Held[];
  orders: Order[];
  commencements: Start[];
  rules: RulesOnFile[];
};

/** A seat of this person's that was released within the hour: when, with which stake, and why. */
export type Released = {
  at: number;
  stake: number;
  reason: string;
  clause: string;
};

/** A whole round, from its opening to its settlement. */
export type Replay = {
  table: string;
  title: string;
  rulebook: string;
  round: number;
  at: number;
  kind: 'players' | 'bank';
  seat: number | null;
  seats: number[];
  frames: Frame[];
};

/** A report that may be made now. */
export type ReportSeen = {
  report: string;
  title: string;
  means: string;
  official: boolean;
  facts: FactSeen[];
  clauses: string[];
};

/** The result of one wager against the bank. */
export type Result = {
  result: 'win' | 'lose' | 'push' | 'void';
  stake: number;
  paid: number;
  clause: string;
};

/** An uncalled part of a bet, on its way back. */
export type Returned = {
  seat: number;
  amount: number;
  clause: string;
};

/** The complainant asks the regulator in writing for a review. */
export type ReviewAsked = {
  words: string;
};

/** The regulator has reviewed the decision of the house. */
export type ReviewOutcome = {
  outcome: 'stands' | 'set-aside';
  words: string;
};

/** A round as the search lists it. */
export type RoundLine = {
  table: string;
  round: number;
  at: number;
  rulebook: string;
  unit: 'cents' | 'chips';
  largest: number;
  commission: number;
  rulings: number;
  players: PlayedBy[];
};

/** Some rounds, newest first. */
export type Rounds = {
  rounds: PastRound[];
};

/** The rounds found by a search. */
export type RoundsFound = {
  rounds: RoundLine[];
  more: boolean;
  behind: number;
};

/** All rulebooks. */
export type Rulebooks = {
  rulebooks: RulebookTitle[];
};

/** A rulebook with every clause in our words, and where the instrument itself is. */
export type RulebookText = {
  id: string;
  title: string;
  casino: string;
  edition: string;
  official: OfficialText;
  clauses: ClauseText[];
  sanctions: SanctionText[];
};

/** A rulebook in the list. */
export type RulebookTitle = {
  id: string;
  title: string;
  casino: string;
  edition: string;
};

/** A ruling, with its clauses, the one that decides first. */
export type Ruled = {
  seq: number;
  words: string;
  clauses: string[];
};

/** The rules of a table as they stand: every value in writing, and which readings are not the default. */
export type RulesHere = {
  table: string;
  rulebook: string;
  values: Record<string, string>;
  readings: SetHere[];
};

/** The official rules of a game, by the SHA-256 of the document, and the day they were filed. */
export type RulesOnFile = {
  rulebook: string;
  sha256: string;
  day: string;
};

/** A piece of the log of rulings, newest first. */
export type RulingList = {
  rulings: OneRuling[];
};

/** A ruling of the round, or the refusal of an act, in the order they were given. */
export type RulingShown = {
  kind: 'ruling' | 'refusal';
  about: string;
  words: string;
  clauses: string[];
};

/** Cash comes from the safe, or goes there where it is below nothing. */
export type Safe = {
  amount: number;
  key?: string;
};

/** What a person says at a table. */
export type Said = {
  type: 'said';
  table: string;
  from: string;
  text: string;
  at: number;
};

/** A sanction that may follow from a breach. */
export type SanctionText = {
  words: string;
  clause: string;
};

/** The sealed shuffle as it is handed out. */
export type SealedShuffle = {
  table: string;
  round: number;
  shuffled: DeckShuffled;
  cut: DeckCut;
  hands: HandAt[];
  sealed: string;
};

/** The seat a player has drawn. */
export type SeatDrawn = {
  name: string;
  table: string;
  seat: number;
};

/** A player with a stake that goods may be paid from. */
export type Seated = {
  seat: number;
  name: string;
  stake: number;
};

/** The acts open to a seat. */
export type SeatOffers = {
  seat: number;
  acts: (Offer | BetOffer | MuckOffer | BankOffer | OpenOffer)[];
};

/** The reason a player is not dealt in as usual. */
export type SeatOwes = {
  seat: number;
  owes: Owes;
};

/** A player's seat that was released: when, with which stake, why, and under which clause. */
export type SeatReleased = {
  table: string;
  at: number;
  stake: number;
  reason: string;
  clause: string;
};

/** A seat with a player in it. */
export type SeatSeen = {
  seat: number;
  account: string;
  name: string;
  bot: boolean;
  stake: number;
  bet: number;
  state: 'in' | 'folded' | 'all-in' | 'away' | 'waits' | 'out';
  cards: string[];
  words: string;
  won: number;
  away: boolean;
  winning: string[];
  held: number;
  aside: number;
  act: ActSeen | null;
};

/** A seat that a player holds. */
export type SeatTaken = {
  table: string;
  seat: number;
  title: string;
};

/** An official's look at the hidden cards of a round: one's own hand during play, or all cards afterwards. */
export type SeenHidden = {
  at: number;
  role: string;
  words: string;
  clause: string;
};

/** A session of one's own. */
export type SessionSeen = {
  id: string;
  this: boolean;
  since: number;
  seen: number;
  device: string;
  network: string;
  level: 'password' | 'second' | 'passkey';
};

/** A reading that a table sets otherwise than the default. */
export type SetHere = {
  key: string;
  label: string;
  value: string;
  default: string;
  clauses: string[];
};

/** A rule key that sets a reading. */
export type SettingText = {
  key: string;
  label: string;
  permitted: string;
  default: string;
};

/** The result of a choice: every key that bears with its value and its clause, or what is wrong with it. */
export type Settled = {
  values: Record<string, string>;
  under: Record<string, string>;
  limits: string;
  warnings: string[];
  banked: boolean;
  fault: Unsettled | null;
};

/** The money of a seat or box before the round and after it; cents. */
export type ShareShown = {
  number: number;
  before: number;
  after: number;
  returned: number;
  wagers: WagerShown[];
};

/** A count of the drawer that two people agreed on. */
export type ShiftDay = {
  shift: number;
  when: 'opening' | 'closing';
  at: number;
  counted: number;
  expected: number;
  counted_by: string;
  confirmed_by: string;
};

/** The accounts that are shut. */
export type Shut = {
  accounts: OneShut[];
};

/** Checkpoints one after the other that one key has signed. */
export type Signed = {
  key: string;
  first: number;
  last: number;
};

/** A checkpoint, and the head of its own stream: that one line proves all the others. */
export type SignedHead = {
  at: number;
  head: string;
  heads: string[];
  key: string;
  signature: string;
  part: boolean;
};

/** The reason a person may not speak in their own words now, and whether phrases are open to them all the same. */
export type Silence = {
  reason: string;
  clause: string;
  phrases: boolean;
};

/** A person, as that person is told. */
export type Someone = {
  account: string;
  name: string;
  roles: ('player' | 'dealer' | 'supervisor' | 'director' | 'operator' | 'regulator')[];
  guest: boolean;
};

/** A player's chips after a round. */
export type Stack = {
  account: string;
  chips: number;
};

/** The stage that is played. */
export type StageSeen = {
  name: string;
  number: number;
  of: number;
  session: number;
  sessions: number;
};

/** An event in the points that may be altered, as it stands. */
export type Stands = {
  title: string;
  players: number;
  seats: number;
  chips: number;
  minutes: number;
  entry: number;
  fee: number;
  rebuys: number;
  add_on: boolean;
  start: number;
  seconds: number;
  late: number;
  cards: 'electronic' | 'console' | 'reported';
};

/** The day a rulebook starts; empty where it has not been entered. */
export type Start = {
  rulebook: string;
  day: string;
  by_text: boolean;
};

/** A field of the conditions, as the paper will state it. */
export type Stated = {
  key: string;
  label: string;
  words: string;
  clause: string;
};

/** Stop play: at a table (or all tables of a tournament), in a game by its rulebook, or in the room. */
export type StopAsked = {
  scope: 'table' | 'game' | 'room';
  words: string;
  name?: string;
};

/** The stops of play. */
export type Stops = {
  stops: OneStop[];
};

/** What has changed since a watcher was told last; what is left out is as it was, and of news there are none. */
export type TableChanges = {
  type: 'changes';
  table: string;
  version: number;
  number: number;
  public?: unknown;
  you?: unknown;
  news?: Item[];
};

/** The figures of one table on one day, in cents. */
export type TableDay = {
  table: string;
  rulebook: string;
  game: string;
  rounds: number;
  commission: number;
  drop: number;
  drop_expected: number;
  fills: number;
  credits: number;
  result: number;
  buy_ins: number;
  cash_outs: number;
  float: number;
};

/** The step a table waits for. */
export type TableDue = {
  awaited: string;
  words: string;
  clause: string;
  until: number;
};

/** The deck's ranks and joker, what a stake may be, what the cards wait for, and who owes something. */
export type TableKnown = {
  ranks: string;
  joker: boolean;
  stake_min: number;
  stake_max: number;
  deck_due: DeckDue | null;
  owing: SeatOwes[];
  language: string;
  kept: number[];
};

/** The house's money at a table or in a tournament, in cents. */
export type TableMoney = {
  table: string;
  title: string;
  rulebook: string;
  kind: '' | 'players' | 'bank' | 'tournament';
  float: number;
  tray: number;
  commission: number;
  sales: number;
  cash: number;
  play_money: boolean;
  goods_clause: string;
  seated: Seated[];
  chip: number;
  closing: Closing | null;
};

/** A table's public view; the protocol says what is in it. */
export type TableShown = {
  table: string;
  public: PokerSeen | BankedSeen;
};

/** One person's view of a table. */
export type TableView = {
  type: 'view';
  table: string;
  version: number;
  you: TableYou;
  public: PokerSeen | BankedSeen;
  news: Item[];
};

/** A person's own part of the view. */
export type TableYou = {
  seat: number | null;
  hole: string[];
  hand: string;
  acts: (Offer | BetOffer | MuckOffer | BankOffer)[];
  open: Open[];
  wallet: number;
  owes: Owes | null;
  contribution: 'commitment' | 'value' | null;
  leaving: boolean;
  wishes: Wish[];
  silence: Silence | null;
  calls: string[];
  bar: Refusal | null;
  desk: DeskSeen | null;
  late: Late | null;
  looks: HandLookedAt[];
  out: OutOfChips | null;
  released: Released | null;
};

/** The takings of an hour, or a day: a bar of the plot. */
export type Taken = {
  label: string;
  commission: number;
  drop: number;
};

/** A rule of table talk in words. */
export type TalkRule = {
  about: string;
  words: string;
  clause: string;
};

/** A line of a guide. */
export type Told = {
  words: string;
  clauses: string[];
};

/** The sums that make up the cash of a shift. */
export type Totals = {
  opening: number;
  buy_ins: number;
  cash_outs: number;
  safe: number;
  boxes: number;
};

/** The points in which a tournament is altered; null or nothing stands as it is. */
export type TournamentChanges = {
  format?: string | null;
  title?: string | null;
  players?: number | null;
  seats?: number | null;
  chips?: number | null;
  minutes?: number | null;
  entry?: number | null;
  fee?: number | null;
  rebuys?: number | null;
  add_on?: boolean | null;
  start?: string | null;
  seconds?: number | null;
  late?: number | null;
  cards?: 'electronic' | 'console' | 'reported' | null;
};

/** The tournaments there are; of those that are closed the last. */
export type Tournaments = {
  tournaments: Line[];
  older: number;
};

/** A tournament as everybody sees it. */
export type TournamentSeen = {
  tournament: string;
  title: string;
  rulebook: string;
  edition: string;
  kind: 'tournament';
  game: 'players' | 'bank';
  cards: 'electronic' | 'console' | 'reported';
  historical: boolean;
  play_money: boolean;
  phase: 'announced' | 'entries' | 'drawn' | 'playing' | 'between' | 'placed' | 'confirmed' | 'closed' | 'cancelled';
  cancelled: string;
  entries_closed: boolean;
  start: number;
  starts_at: number;
  starts_early: boolean;
  starts_with: number;
  company: number;
  payment: number;
  prize: number;
  fee: number;
  chips: number;
  seats: number;
  least: number;
  most: number;
  entered: number;
  reserves: number;
  left: number;
  pool: number;
  paid: number;
  fees: number;
  average: number;
  largest: number;
  interpreters: string[];
  stage: StageSeen;
  level: LevelNow;
  clock: LevelsClockSeen;
  hand_for_hand: boolean;
  pace: number;
  levels: LevelSeen[];
  prizes: PrizeSeen[];
  conditions: ConditionSeen[];
  prevails: string;
  signed_terms: boolean;
  language: string;
  rebuy: PurchaseSeen | null;
  add_on: PurchaseSeen | null;
  entrants: EntrantSeen[];
  tables: HallSeen[];
  standings: PlaceSeen[];
  waits: Due[];
  proof: DrawSeen;
  moves: MoveSeen[];
};

/** What a person sees of a tournament. */
export type TournamentView = {
  type: 'view';
  table: string;
  version: number;
  you: OwnYou;
  public: TournamentSeen;
  news: Item[];
  changes?: boolean;
};

/** A tournament in a few choices; null or nothing is as the format has it. */
export type TournamentWanted = {
  rulebook: string;
  format: string;
  title?: string;
  players?: number;
  seats?: number | null;
  chips?: number | null;
  minutes?: number | null;
  entry?: number | null;
  fee?: number | null;
  rebuys?: number | null;
  add_on?: boolean | null;
  start?: string;
  seconds?: number;
  late?: number;
  cards?: 'electronic' | 'console' | 'reported';
};

/** The seat in turn, until when, by which clock; the last `bank` milliseconds of it are the time bank's. */
export type TurnSeen = {
  seat: number;
  until: number;
  clock: string;
  bank: number;
};

/** A prize that several share and cannot divide. */
export type Undivided = {
  number: number;
  words: string;
  among: DirectorNamed[];
};

/** The reason a choice cannot stand. */
export type Unsettled = {
  key: string;
  reason: string;
  clauses: string[];
};

/** The result of each part: true, false, or null where it does not apply; the first fault, in words. */
export type Verdict = {
  chain: boolean;
  shuffle: boolean | null;
  replay: boolean | null;
  ledger: boolean | null;
  tail: boolean | null;
  fault: string | null;
  lines: number;
  rounds: number;
  unfinished: number;
  heads: string[];
  unproven: Record<string, number>;
  signed: Signed[];
};

/** The verification that runs, or ran last. Times are milliseconds UTC. */
export type Verification = {
  running: boolean;
  lines: number;
  total: number;
  started: number;
  ended: number;
  heads: number;
  verdict: Verdict | null;
  failed: string;
};

/** A shuffle that is void, and the seats whose part did not come. */
export type Void = {
  shuffle: number;
  seats: number[];
};

/** The result of a wager of a box; cents. */
export type WagerShown = {
  wager: string;
  stake: number;
  result: string;
  paid: number;
  clauses: string[];
};

/** A person on the waiting list, as staff see them; `until` is when a call to a seat is over, 0 for no limit. */
export type Waiter = {
  account: string;
  name: string;
  called: boolean;
  until: number;
};

/** A count that waits for the second person, who is not told what the first has counted. */
export type Waiting = {
  when: 'opening' | 'closing';
  by: string;
  by_name: string;
};

/** What a person has now. */
export type WalletMessage = {
  type: 'wallet';
  wallet: number;
};

/** A person a finding is about. */
export type WatchedPerson = {
  account: string;
  name: string;
};

/** One round: its lines as they are stored, from the shuffle on, this person's own cards with their proofs, its text. */
export type WholeRound = {
  round: number;
  lines: string[];
  openings: Opening[];
  text: string[];
};

/** The amount a seat takes from a pot; `half` is "high" or "low" where the pot is split. */
export type Winner = {
  seat: number;
  amount: number;
  half: string;
};

/** Something that waits to be done, by the name of its act. */
export type Wish = {
  act: string;
  amount?: number;
  seat?: number;
  now?: boolean | null;
  by?: string;
  to?: string;
};

/** What a person wished could not be done after all. */
export type WishRefused = {
  type: 'told';
  table: string;
  wish: Wish;
  refusal: Refusal;
};

/** The log of checkpoints, and who has signed it. */
export type WitnessesSeen = {
  origin: string;
  key: string;
  size: number;
  now: number;
  witnesses: WitnessSeen[];
};

/** A witness, and the newest head it has signed. */
export type WitnessSeen = {
  name: string;
  key: string;
  known: boolean;
  size: number;
  at: number;
};

export type ServerMessage =
  | ActDone
  | ActRefused
  | Faulted
  | FloorChanges
  | FloorMessage
  | LobbyChanges
  | LobbyMessage
  | Paged
  | Pause
  | Pong
  | Said
  | TableChanges
  | TableView
  | TournamentView
  | WalletMessage
  | WishRefused;

export type ClientMessage =
  | { type: 'ping'; }
  | { type: 'say'; table: string; text: string; id?: string | null; }
  | { type: 'say-phrase'; table: string; phrase: string; id?: string | null; }
  | { type: 'unwatch'; table: string; }
  | { type: 'unwatch-floor'; }
  | { type: 'watch'; table: string; changes?: boolean; seen?: number | null; }
  | { type: 'watch-floor'; changes?: boolean; }
  | { type: 'watch-lobby'; changes?: boolean; seen?: number | null; };

export type TableAct =
  | { act: 'agree'; notice: number; }
  | { act: 'auto-post'; now: boolean; }
  | { act: 'auto-top-up'; to: number; }
  | { act: 'away'; at_blind?: boolean; }
  | { act: 'back'; }
  | { act: 'bar'; seat: number; reason: string; }
  | { act: 'bet'; to: number; }
  | { act: 'bring-deck'; colour: string; backs?: string; checked?: boolean; }
  | { act: 'call'; }
  | { act: 'call-and-fold'; }
  | { act: 'cards'; cards: string | string[]; seat?: number | null; }
  | { act: 'check'; }
  | { act: 'check-deck'; deck: number; missing?: string | string[]; extra?: string | string[]; closing?: boolean; }
  | { act: 'chips'; seat: number; amount: number; cash?: boolean; }
  | { act: 'choose'; choice: string; reason: string; }
  | { act: 'clear-jam'; step: 'removed' | 'checked' | 'riffled'; damaged?: boolean; }
  | { act: 'clock'; }
  | { act: 'close'; minutes?: number; }
  | { act: 'close-table'; }
  | { act: 'commit'; shuffle: number; commitment: string; key: string; signature: string; }
  | { act: 'concede'; }
  | { act: 'correct'; before?: number | null; reason?: string; }
  | { act: 'count'; when: 'opening' | 'closing'; chips: number; }
  | { act: 'deal'; }
  | { act: 'enter'; seat: number; move: 'fold' | 'check' | 'stand' | 'call' | 'call-and-fold' | 'bet' | 'raise' | 'straddle' | 'over-blind' | 'muck' | 'time-out' | 'play' | 'concede' | 'vote'; to?: number; times?: number; choice?: string; }
  | { act: 'entry'; seat: number; now: boolean; }
  | { act: 'float'; amount: number; }
  | { act: 'floor'; words: string; }
  | { act: 'fold'; }
  | { act: 'goods'; seat: number; amount: number; }
  | { act: 'inspect-deck'; deck: number; }
  | { act: 'keep-apart'; seats: [number, number]; how: string; reason: string; }
  | { act: 'leave'; }
  | { act: 'list'; }
  | { act: 'list-player'; who: string; walk_in?: boolean; another?: boolean; }
  | { act: 'make-change'; notice: number; }
  | { act: 'move'; seat: number; }
  | { act: 'move-in-list'; account: string; place: number; reason: string; }
  | { act: 'move-player'; seat: number; to: number; }
  | { act: 'muck'; }
  | { act: 'notice'; settings: Record<string, string>; }
  | { act: 'over-blind'; }
  | { act: 'page'; account: string; }
  | { act: 'pay-time'; hours: number; }
  | { act: 'play'; times: number; }
  | { act: 'player-agrees'; seat: number; notice: number; }
  | { act: 'player-away'; seat: number; }
  | { act: 'player-back'; seat: number; }
  | { act: 'player-time'; seat: number; hours: number; }
  | { act: 'post'; now: boolean; }
  | { act: 'raise'; to: number; }
  | { act: 'release'; seat: number; }
  | { act: 'remove-deck'; deck: number; reason?: string; }
  | { act: 'replace-card'; deck: number; card: string; reason: string; }
  | { act: 'replace-shoe'; shoe: 'automated' | 'card'; reason: string; }
  | { act: 'report'; report: Record<string, unknown>; }
  | { act: 'reveal'; shuffle: number; value: string; signature: string; next?: NextCommitment | null; }
  | { act: 'seat-player'; seat: number; who: string; stake: number; walk_in?: boolean; another?: boolean; cash?: boolean; speaks?: boolean; }
  | { act: 'see'; seat: number; }
  | { act: 'see-voids'; }
  | { act: 'show'; }
  | { act: 'shuffler-failed'; fault: 'failure' | 'jam'; }
  | { act: 'sign-off'; count?: number | null; }
  | { act: 'sign-on'; count?: number | null; }
  | { act: 'sit'; seat: number; stake: number; speaks?: boolean; }
  | { act: 'stand'; }
  | { act: 'start'; }
  | { act: 'straddle'; }
  | { act: 'take-deck'; deck: number; ground: 'asked' | 'damaged' | 'decided'; seats?: number[]; }
  | { act: 'take-off-list'; account: string; reason: string; }
  | { act: 'top-up'; amount: number; }
  | { act: 'trivial-chips'; play: boolean; reason: string; }
  | { act: 'unlist'; }
  | { act: 'unlist-player'; who: string; }
  | { act: 'unseat'; seat: number; }
  | { act: 'unwish'; wish: 'top-up' | 'move' | 'away' | 'auto-post' | 'auto-top-up'; }
  | { act: 'vote'; choice: string; }
  | { act: 'wager'; ante: number; blind: number; trips?: number; }
  | { act: 'wagers'; seat: number; ante: number; blind: number; trips?: number; marker?: boolean; reason?: string; }
  | { act: 'warn'; seat: number; reason: string; }
  | { act: 'wash-deck'; deck: number; }
  | { act: 'withdraw'; notice: number; reason: string; };

export type TournamentAct =
  | { act: 'add-prize'; prize: Prize; }
  | { act: 'adjust-clock'; minutes: number; reason: string; }
  | { act: 'alter'; plan: Record<string, unknown>; reason: string; }
  | { act: 'approve'; reference: string; day: string; }
  | { act: 'away'; }
  | { act: 'back'; }
  | { act: 'buy'; what: string; }
  | { act: 'call-ballot'; }
  | { act: 'call-break'; minutes: number; reason: string; }
  | { act: 'cancel'; reason: string; }
  | { act: 'close'; }
  | { act: 'close-entries'; }
  | { act: 'colour-up'; chip: number; at_table?: string; }
  | { act: 'commit'; commitment: string; }
  | { act: 'commit-draw'; reason: string; }
  | { act: 'confirm-places'; given?: [number, string][]; amounts?: number[]; }
  | { act: 'count-stacks'; at_table: string; stacks: Stack[]; reason?: string; }
  | { act: 'cut-cards'; cards: Record<string, string>; }
  | { act: 'declare-ineligible'; account: string; ground: string; }
  | { act: 'decline'; }
  | { act: 'direct'; words: string; }
  | { act: 'disqualify'; account: string; reason: string; }
  | { act: 'disqualify-absent'; account: string; reason: string; }
  | { act: 'draw-seats'; }
  | { act: 'end-penalty'; account: string; reason?: string; }
  | { act: 'enter'; agreed?: boolean; speaks?: boolean; session?: number; }
  | { act: 'enter-player'; who?: string; walk_in?: boolean; session?: number; agreed?: boolean; eligible?: boolean; speaks?: boolean; }
  | { act: 'extend-rebuy'; account: string; minutes: number; reason: string; }
  | { act: 'forfeit'; account: string; reason: string; }
  | { act: 'hold-prize'; reason: string; }
  | { act: 'leave-reserve'; }
  | { act: 'move'; account: string; at_table: string; seat: number; reason: string; }
  | { act: 'name-director'; who?: string; walk_in?: boolean; }
  | { act: 'name-interpreter'; who?: string; walk_in?: boolean; language: string; reason: string; }
  | { act: 'next-level'; at_table?: string; }
  | { act: 'note-absence'; account: string; away: boolean; }
  | { act: 'notify'; reference: string; day: string; }
  | { act: 'offer-prize'; account: string; taken: boolean; reason: string; }
  | { act: 'open-entries'; }
  | { act: 'pay-prize'; account: string; }
  | { act: 'penalise'; account: string; kind: string; number: number; reason: string; }
  | { act: 'player-buys'; account: string; what: string; }
  | { act: 'player-declines'; account: string; }
  | { act: 'player-sits'; account: string; }
  | { act: 'publish'; }
  | { act: 'remove-chips'; account: string; chips: number; }
  | { act: 'report-hand'; at_table: string; out?: Lost[]; to?: Stack[]; button?: number; hands?: number; }
  | { act: 'resell-seat'; absent: string; account: string; reason: string; }
  | { act: 'reserve'; agreed?: boolean; }
  | { act: 'reserve-player'; who?: string; walk_in?: boolean; agreed?: boolean; eligible?: boolean; }
  | { act: 'reveal'; value: string; }
  | { act: 'set-hand-for-hand'; on: boolean; }
  | { act: 'set-pace'; seconds: number; reason: string; }
  | { act: 'start-clock'; }
  | { act: 'start-session'; }
  | { act: 'stop-clock'; reason: string; }
  | { act: 'substitute'; who?: string; walk_in?: boolean; account: string; allow: boolean; reason: string; agreed?: boolean; eligible?: boolean; }
  | { act: 'take-seat'; }
  | { act: 'undo-out'; account: string; stacks: Stack[]; reason: string; }
  | { act: 'unreserve-player'; account: string; };

/** What each path is answered with. */
export type Gets = {
  '/api/account': AccountSeen;
  '/api/adjustments': Adjustments;
  '/api/books': BooksDay;
  '/api/books/tables/{table}/commission': CommissionDay;
  '/api/cage': CageSeen;
  '/api/cage/people': People;
  '/api/cage/receipts/{number}': Receipt;
  '/api/calls': CallList;
  '/api/complaints': ComplaintList;
  '/api/console': ConsoleHere;
  '/api/consoles': Consoles;
  '/api/determinations/{name}': Determinations;
  '/api/directors': Directors;
  '/api/disputes': Disputes;
  '/api/disputes/{rulebook}/{name}': DisputeShown;
  '/api/exclusions': ExclusionList;
  '/api/fair-play': FindingList;
  '/api/formats': FormatList;
  '/api/house': About;
  '/api/inspect/events': EventsFound;
  '/api/inspect/heads': Heads;
  '/api/inspect/openings': Openings;
  '/api/inspect/openings/{number}': OpenedShuffle;
  '/api/inspect/reads': Reads;
  '/api/inspect/rounds': RoundsFound;
  '/api/inspect/rounds/{table}/{number}': InspectedRound;
  '/api/inspect/shut': Shut;
  '/api/inspect/stops': Stops;
  '/api/inspect/verification': Verification;
  '/api/log/checkpoint': string;
  '/api/log/consistency': MerkleProof;
  '/api/log/inclusion': MerkleProof;
  '/api/log/witnesses': WitnessesSeen;
  '/api/me': Me;
  '/api/patrons': PatronList;
  '/api/patrons/{account}/orders': RulingList;
  '/api/register': RegisterSeen;
  '/api/rounds': PlayedRounds;
  '/api/rulebooks': Rulebooks;
  '/api/rulebooks/{name}': RulebookText;
  '/api/rulebooks/{name}/guide': Guide;
  '/api/rulings': RulingList;
  '/api/tables': Lobby;
  '/api/tables/{table}/rounds': Rounds;
  '/api/tables/{table}/rounds/{number}': WholeRound;
  '/api/tables/{table}/rounds/{number}/odds': PlayersOdds | BankOdds;
  '/api/tables/{table}/rounds/{number}/replay': Replay;
  '/api/tables/{table}/rules': RulesHere;
  '/api/tables/{table}/view': TableShown;
  '/api/tournaments': Tournaments;
  '/api/tournaments/{name}': TournamentSeen;
  '/api/tournaments/{name}/display': OnTheWall;
  '/health': Health;
  '/keys': KeysShown;
  '/live': Live;
};

/** What each path is sent, and answered with. */
export type Posts = {
  '/api/account/app': { body: Record<string, never>; answer: AppMade };
  '/api/account/app/confirmation': { body: AppCode; answer: RecoveryCodes };
  '/api/account/app/removal': { body: Record<string, never>; answer: AccountSeen };
  '/api/account/other-sessions/end': { body: Record<string, never>; answer: AccountSeen };
  '/api/account/passkeys': { body: NewPasskey; answer: AccountSeen };
  '/api/account/passkeys/asking': { body: Record<string, never>; answer: PasskeyAsked };
  '/api/account/passkeys/{passkey}/name': { body: PasskeyName; answer: AccountSeen };
  '/api/account/passkeys/{passkey}/removal': { body: Record<string, never>; answer: AccountSeen };
  '/api/account/pin': { body: NewPin; answer: AccountSeen };
  '/api/account/proofs': { body: ProofGiven; answer: AccountSeen };
  '/api/account/proofs/asking': { body: Record<string, never>; answer: PasskeyAsked };
  '/api/account/recovery-codes': { body: Record<string, never>; answer: RecoveryCodes };
  '/api/account/sessions/{session}/end': { body: Record<string, never>; answer: AccountSeen };
  '/api/adjustments/proposals': { body: Proposal; answer: OneEntry };
  '/api/adjustments/{number}/approval': { body: Record<string, never>; answer: OneEntry };
  '/api/adjustments/{number}/refusal': { body: Answered; answer: OneEntry };
  '/api/announcements': { body: Announcement; answer: Announced };
  '/api/cage/buy-ins': { body: Cash; answer: OneEntry };
  '/api/cage/cash-outs': { body: Cash; answer: OneEntry };
  '/api/cage/confirmation': { body: Count; answer: CageSeen };
  '/api/cage/count': { body: Count; answer: CageSeen };
  '/api/cage/dropped-count': { body: Record<string, never>; answer: CageSeen };
  '/api/cage/drops': { body: Drop; answer: OneEntry };
  '/api/cage/safe': { body: Safe; answer: OneEntry };
  '/api/cage/variances/{number}/confirmation': { body: Count; answer: OneEntry };
  '/api/cage/variances/{number}/dropped': { body: Record<string, never>; answer: OneEntry };
  '/api/calls/{number}/answer': { body: Done; answer: OneCall };
  '/api/calls/{number}/seen': { body: Record<string, never>; answer: OneCall };
  '/api/complaints/{number}/answer': { body: AnswerGiven; answer: OneComplaint };
  '/api/complaints/{number}/outcome': { body: ReviewOutcome; answer: OneComplaint };
  '/api/complaints/{number}/review': { body: ReviewAsked; answer: OneComplaint };
  '/api/console/take-over': { body: PinGiven; answer: CameIn };
  '/api/consoles/entries': { body: ConsoleName; answer: Consoles };
  '/api/consoles/{console}/end': { body: Record<string, never>; answer: Consoles };
  '/api/determinations/{name}/settled': { body: ChosenRules; answer: Settled };
  '/api/exclusions/entries': { body: ExclusionGiven; answer: OneExclusion };
  '/api/exclusions/{number}/end': { body: EndGiven; answer: OneExclusion };
  '/api/fair-play/look': { body: Record<string, never>; answer: LookBegun };
  '/api/fair-play/marks': { body: MarkGiven; answer: OneFinding };
  '/api/guest': { body: GuestEntry; answer: CameIn };
  '/api/inspect/heads/signature': { body: Record<string, never>; answer: SignedHead };
  '/api/inspect/openings/{number}/answer': { body: OpeningReply; answer: Openings };
  '/api/inspect/rounds/{table}/{number}/opening': { body: Reason; answer: Asked };
  '/api/inspect/rounds/{table}/{number}/sealed': { body: Reason; answer: SealedShuffle };
  '/api/inspect/stopping': { body: StopAsked; answer: Stops };
  '/api/inspect/stops/{number}/resumption': { body: Reason; answer: Stops };
  '/api/inspect/verifying': { body: HeadsReceived; answer: Verification };
  '/api/log/cosignatures': { body: CosignedHead; answer: CosignatureTaken };
  '/api/login': { body: Login; answer: CameIn };
  '/api/logout': { body: Record<string, never>; answer: Left };
  '/api/openings': { body: NewTable; answer: Opened };
  '/api/passkey': { body: PasskeyProof; answer: CameIn };
  '/api/passkey/asking': { body: Record<string, never>; answer: PasskeyAsked };
  '/api/patrons/{account}/name': { body: NameGiven; answer: FloorNamed };
  '/api/previews': { body: TournamentWanted; answer: Preview };
  '/api/register/entries': { body: RegisterEntry; answer: RegisterSeen };
  '/api/tables/{table}/rounds/{number}/complaints': { body: Grievance; answer: OneComplaint };
  '/api/tournaments/{name}/alterations': { body: Alteration; answer: Announced };
  '/api/tournaments/{name}/alterations/preview': { body: TournamentChanges; answer: Preview };
  '/api/transfers': { body: Move; answer: Moved };
};
