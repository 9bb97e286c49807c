// Made from data/protocol.schema.json by `npm run types`. Do not edit.

export type SeatNumber = number;
export type Who = number;
export type Entropy = string;
export type Hash = string;
export type Name = string;
export type Id = string;
export type Code = string;

/** The first message of a connection. */
export type Hello = {
  type: "hello";
  room: string;
  protocol: 2;
  id?: Id;
  token?: string;
  since?: number;
  state?: boolean;
};

/** Takes part with a name. */
export type Join = { type: "join"; name: string; token?: string; id?: Id };

/** Takes over the seats of a handover link. */
export type Claim = { type: "claim"; key: string; token?: string; id?: Id };

/** Takes a seat. */
export type Sit = { type: "sit"; seat: SeatNumber; id?: Id; name?: string; colour?: string };

/** Leaves a seat. */
export type Stand = { type: "stand"; seat: SeatNumber; id?: Id };

/** Puts a bot on a free seat, or in for an absent player. */
export type Bot = { type: "bot"; seat: SeatNumber; bot: string; id?: Id; name?: string };

/** Plays again instead of the bot that stands in. */
export type Resume = { type: "resume"; seat: SeatNumber; id?: Id };

/** Commits a seat to the bytes that it will add to the dice. */
export type Commit = { type: "commit"; seat: SeatNumber; commit: Hash; id?: Id };

/** Reveals what a seat adds to the dice. */
export type Reveal = { type: "reveal"; seat: SeatNumber; entropy: Entropy; id?: Id };

/** Starts the game. */
export type Start = { type: "start"; id?: Id };

/** Lets the order of the seats be drawn when the game starts, or not. */
export type Shuffle = { type: "shuffle"; on?: boolean; id?: Id };

/** Removes a person, or before the game whoever sits on a seat. */
export type Remove = { type: "remove"; id?: Id; who?: Who; seat?: SeatNumber };

/** Makes somebody else the host. */
export type Host = { type: "host"; who: Who; id?: Id };

/** Makes a decision, with table dice together with what was rolled. */
export type Decide = {
  type: "decide";
  decision: string;
  id?: Id;
  seat?: number;
  warn?: number;
  outcome?: string;
  position?: number;
};

/** Takes the last decision back. */
export type Undo = { type: "undo"; id?: Id; position?: number };

/** Gives up. */
export type Resign = { type: "resign"; seat: SeatNumber; id?: Id };

/** Another game at the same table. */
export type Rematch = { type: "rematch"; id?: Id };

/** Chat. */
export type Say = { type: "say"; text: string; id?: Id };

/** Asks for a link that moves a seat, or all, to another device. */
export type Handover = { type: "handover"; id?: Id; seat?: SeatNumber };

/** Leaves the table. */
export type Leave = { type: "leave"; id?: Id };

/** Deletes the table. */
export type Delete = { type: "delete"; id?: Id };

/** Asks what is best. */
export type Hint = { type: "hint"; id?: Id; position?: number };

/** Asks how a game went that is over. */
export type Report = { type: "report"; id?: Id; game?: number };

/** A seat; who is 0 for a bot, a free seat, or a player who left. */
export type Seat = {
  name: string;
  who: number;
  colour?: string;
  bot?: string;
  late?: boolean;
  resigned?: boolean;
  commit?: Hash;
  entropy?: Entropy;
};
export type Person = { who: Who; name: Name };

/** People and seats. */
export type Table = {
  stage: "gathering" | "playing" | "over";
  host: number;
  people: Person[];
  seats: Seat[];
  series: { games: number; wins: ({ name: string; wins: number })[] };
  commitment?: Hash;
  carried?: number;
  fair?: {
    scheme: 1 | 2;
    attempt: number;
    shuffled: boolean;
    carried?: number;
    physics?: number;
    step?: "commit" | "reveal";
  };
};

/** The game as it stands. */
export type Now = {
  position: number;
  since: number;
  round: number;
  topic: string;
  scores: number[];
  state?: Record<string, unknown>;
  view?: Record<string, unknown>;
  to_act?: number;
  legal?: string[];
  due?: Phrase;
  intent?: string;
  winners?: SeatNumber[];
  secret?: string;
};
export type Move = { seat: string; decision: string; outcome?: string; effects?: Effects };

/** What a move did beyond its words: GAME-effects. */
export type Effects = Record<string, unknown>;
export type ChatLine = { number: number; time: number; who: Who; name: string; text: string };
export type Room = {
  room: Code | "";
  game: string;
  options: string;
  dice: "fair" | "thrown" | "table";
  places: number;
  clock: number;
  listed: boolean;
  hints: boolean;
  data?: Record<string, unknown>;
  midway?: boolean;
};

/** The answer to hello. */
export type Welcome = {
  type: "welcome";
  protocol: 2;
  number: number;
  who: number;
  room?: Room;
  table?: Table;
  now?: Now | null;
  earlier?: number;
  from?: Record<string, unknown>;
  moves?: Move[];
  chat?: ChatLine[];
};

/** Who this device is at the table. */
export type You = { type: "you"; who: Who; token?: string };

/** Something that happened; numbered without a gap. */
export type Event = {
  type: "event";
  number: number;
  time: number;
  event: "opened" | "joined" | "left" | "sat" | "stood" | "bot" | "resumed" | "shuffled" | "ready" | "started" | "intended" | "moved" | "undone" | "resigned" | "again" | "said" | "handover" | "claimed" | "host" | "called" | "committed" | "locked" | "revealed" | "voided";
  by?: Who;
  who?: Who;
  from?: Who;
  seat?: number;
  count?: number;
  clock?: number;
  listed?: boolean;
  hints?: boolean;
  late?: boolean;
  shuffled?: boolean;
  room?: Code;
  game?: string;
  options?: string;
  dice?: string;
  name?: string;
  colour?: string;
  bot?: string;
  entropy?: Entropy;
  commit?: Hash;
  decision?: string;
  outcome?: string;
  motion?: string;
  effects?: Effects;
  moves?: Move[];
  earlier?: number;
  text?: string;
  order?: SeatNumber[];
  table?: Table;
  now?: Now | null;
};

/** Who is connected. */
export type Presence = { type: "presence"; here: Who[]; watching: number };

/** A message was done; number is its event. */
export type Done = { type: "done"; id: Id; number: number };

/** A message was not done, and changed nothing. */
export type Refused = { type: "refused"; code: string; params: Params; text: string; id?: Id };

/** Something to tell a person: data/words/LANGUAGE.toml has a sentence for each code. */
export type Phrase = { code: string; params: Params };

/** What a phrase is about. */
export type Params = { [name: string]: number | string | string[] | Phrase };

/** The key for the link that was asked for. */
export type HandoverKey = { type: "handover"; key: string; until: number; id?: Id };

/** This connection ends. */
export type Gone = { type: "gone"; why: "deleted" | "removed" | "left" | "moved" };
export type Interval = number[];

/** A decision and what it is worth. */
export type Option = {
  decision: string;
  chance: number;
  interval: Interval;
  points: number;
  points_interval: Interval;
  chances: Record<string, unknown>;
  exact: boolean;
  playouts: number;
};

/** What the decisions are worth; with warning, a decision was not made. */
export type Advice = {
  type: "advice";
  id?: Id;
  position: number;
  game: string;
  to_act: string;
  decisions: Option[];
  why: string | null;
  reason: null | { key: string; params: Record<string, unknown> };
  warning?: { decision: string; loss: number };
};

/** How a game went. */
export type GameReport = { type: "report"; id?: Id; game: number; report: Record<string, unknown> };
export type Seats = SeatNumber[];

/** What the round would bring each seat if it ended now; for each legal choice, what it would then bring who marks it, and the dice for which there is no box. */
export type RockTheBockView = { standing: number[]; choices?: ({ standing: number; lost?: number })[] };

/** A roll of which nothing can be taken. */
export type RockTheBockEffects = { unsuccessful?: true };

/** The next roll: new dice, whether points dice go back into the bag for it, how many dice of each colour it has at least and at most. Whether this is the last round, and whose turns are to come; or an extra one. */
export type TrophyBuckView = {
  draws?: number;
  stand?: true;
  least?: number[];
  most?: number[];
  round?: "last" | "extra";
  to_come?: Seats;
};

/** Points of who stopped; that points dice went back into the bag; points lost by the third startle. */
export type TrophyBuckEffects = { scored?: number; stand?: true; lost?: number };

/** The card that is up; for each row the numbers that its next square takes, and what whoever acts would get by completing it. Before a card is up: those that can be next. */
export type SharpShootersView = { card?: string; rows?: ({ wants: string; pays?: number })[]; cards?: number[] };

/** Of a roll for the first turn: who rolled, and who was best. Of a die that completes a row: what that paid. */
export type SharpShootersEffects = { rolled_by?: Seats; best?: Seats; pays?: number };
export type DiceWorth = (number[])[];

/** What each seat's four dice count, the die that is thrown or bred next, and who rolls for the order. */
export type TumblinDiceView = { worth: DiceWorth; next?: string; rolls?: Seats };
export type CardEvent = { kind: "mine"; card: string; dice: string[] } | { kind: "gate"; card: string; die: string; level: number };

/** Who rolled for the order. What cards did in a throw, and where dice fell after that; off the board without a level. What a round brought each seat, and unless the game is over its dice as they were counted, with their worth. */
export type TumblinDiceEffects = {
  rolled_by?: Seats;
  cards?: CardEvent[];
  falls?: ({ die: string; level?: number; face?: number })[];
  round?: (number | null)[];
  dice?: ((null | string | Record<string, unknown>)[])[];
  worth?: DiceWorth;
};
export type ClientMessage = Hello | Join | Claim | Sit | Stand | Bot | Resume | Commit | Reveal | Start | Shuffle | Remove | Host | Decide | Undo | Resign | Rematch | Say | Handover | Leave | Delete | Hint | Report;
export type ServerMessage = Welcome | You | Event | Presence | Done | Refused | HandoverKey | Advice | GameReport | Gone;

/** Body of POST /api/rooms. */
export type Create = {
  name: string;
  game: string;
  options?: Record<string, unknown>;
  data?: Record<string, unknown>;
  from?: Record<string, unknown>;
  record?: string;
  dice?: string;
  seats?: number;
  clock?: number;
  listed?: boolean;
  hints?: boolean;
};

/** Answer to POST /api/rooms. */
export type Created = { room: Code; who: Who; token: string };

/** Answer to POST /api/replay: what somebody would have been told who looked on from the beginning. */
export type Replay = { type: "replay"; record: string; date?: string; welcome: Welcome; events: Event[] };

/** Answer to GET /api/rooms. */
export type Rooms = {
  rooms: ({
    room: Code;
    game: string;
    options: string;
    dice: string;
    stage: "gathering" | "playing";
    seats: string[];
    here: number;
  })[];
};

/** Answer to GET /api/games. */
export type Games = {
  games: ({
    name: string;
    seats: { least: number; most: number };
    options: ({ key: string; default: string; min?: number; max?: number; words?: string[]; instead_of?: string })[];
    colours: string[];
    dice: string[];
  })[];
  bots: string[];
};

/** Answer to GET /api/health. */
export type Health = { ok: boolean; protocol: 2; rooms: number; clients: number };
