// The reasons inside refusals. The server writes them in English; here is which of the page's words says the
// same. A test finds every reason in the server's source, so none is forgotten.

/** `{name}` stands for anything, and fills the {name} of the words. */
const kReasons: readonly (readonly [said: string, key: string])[] = [
  // Names
  ['somebody at this table has this name', 'name-person'],
  ['a seat at this table has this name', 'name-seat'],
  ['two seats are called {name}; names must differ', 'name-seat'],
  ['a name is empty; names have 1 to 24 characters', 'name-empty'],
  ["'table' cannot be a player's name; it stands for the table", 'name-table'],
  ['the name {name} has {n} characters; at most {most} are possible', 'name-long'],
  ['the name {name} has a character that records need for themselves{which}', 'name-signs'],
  ['the name {name} has a control character', 'name-signs'],
  ['the name {name} has a character that changes the direction of writing', 'name-signs'],
  ['the name {name} begins or ends with a space', 'name-space'],
  ['a name must be UTF-8 text', 'name-signs'],
  // Words of the chat
  ['there is nothing to say', 'say-nothing'],
  ['{n} characters are too many; {most} can be said at once', 'say-long'],
  ['there is a character in it that steers the screen', 'say-signs'],
  ['what is said must be UTF-8 text', 'say-signs'],
  // Seats and options
  ['{game} is for {least} to {most} players, not {n}', 'players'],
  ['teams=on needs 4 seats, not {n}', 'teams'],
  ['two seats are {colour}; each colour can be given once', 'colour-twice'],
  ['seats have no colours in this game; their names are enough', 'colour-none'],
  ['{colour} is not a colour of this game; there are {colours}', 'colour-none'],
  ['{one} cannot be given together with {other}; one of them is enough', 'options-both'],
  ['{item} is not an option of this game; it has {options}', 'option'],
  ['the option {key} is given twice; each stands once', 'option'],
  ['the option {key} needs = and a value; it can be {values}', 'option'],
  ['{key} cannot be {value}; it can be {values}', 'option'],
  ["the table's next line is {line}", 'other'],
  // Dice of one's own: how many
  ['{n} {are} rolled where {due} {be} due', 'dice-due'],
  ['{n} {are} given where {due} {be} due', 'dice-due'],
  ['the number of dice is wrong', 'dice-count'],
  ['{dice} is not possible; a player has 1 to {most} dice', 'dice-count'],
  ['no dice are due', 'dice-none'],
  ['no dice are rolled for it', 'dice-none'],
  ['a die shows a number from 1 to 6', 'dice-face'],
  ['{word} is not a number from 1 to {most}', 'dice-face'],
  // Trophy Buck
  ['a roll is exactly three dice', 'buck-three'],
  ['a roll is three dice, not {n}', 'buck-three'],
  ['a die shows a face that its colour does not have', 'buck-face'],
  ['the dice that showed tracks in the roll before must be among the three', 'buck-tracks'],
  ['the bag does not hold these dice', 'buck-bag'],
  ["the bag's last dice must come out first, the rest from the points dice put back", 'buck-last'],
  // Sharp Shooters
  ['a card has a number from 1 to 12', 'card-number'],
  ['the deck starts again in the order it had', 'card-order'],
  ['this card was played already', 'card-played'],
  ['one number for each contender is due', 'one-each'],
  ['one number from 1 to 6 for each contender is due', 'one-each'],
  // Tumblin-Dice
  ['one number for each seat that is tied is due', 'one-each'],
  ['one number is due', 'dice-count'],
  ['the dice that moved are due', 'throw-named'],
  ['the thrown die must be named', 'throw-named'],
  ['a die is named twice', 'throw-twice'],
  ['{what} is named twice', 'throw-twice'],
  ['a die is named that is not on the board', 'throw-off'],
  ['the board has no such level', 'throw-level'],
  ['a card is named that is not on the board', 'throw-card'],
  ['that card lies on another level', 'throw-card-level'],
  ['no die can stay on that level', 'throw-level'],
  ['a die that left the board lies nowhere at the end', 'throw-gone'],
  ['through a gate a die goes to the level of the other one, with the same face up', 'throw-gate'],
  ['only a trip mine on the board can be tripped', 'mine-none'],
  ['a trip mine goes with the first die only', 'mine-once'],
  ['a die that touches a trip mine goes with it, as in red1:trip@mine1', 'mine-goes'],
  ['one bred die is due', 'breed-one'],
  ["the bred die is the thrower's next one", 'breed-one'],
  ['a bred die lies on the level of the one that triggered, and shows the same face', 'breed-same'],
  ['a card lies on a level of the board from 1x up', 'lay-level'],
  ['no board is that large', 'lay-far'],
  ['the card needs its place in millimetres, as in 3x@120,340', 'lay-flat'],
  ['a card of 30 mm must lie wholly on one level, clear of pegs', 'lay-flat'],
  ['two cards would overlap; they are 30 mm square', 'lay-overlap'],
  ['the places of the cards are due', 'lay-all'],
  ['a card is named that is not played with', 'lay-all'],
  ['each card of this game must be named once', 'lay-all'],
];

export interface Reason {
  /** In the section `why` of the words. */
  key: string;
  params: Record<string, string>;
}

/** Finds which of the sentences something is, and what stands in its {places}. */
export function finderOf(sentences: readonly (readonly [said: string, key: string])[]): (said: string) => Reason | undefined {
  const patterns = sentences.map(([said, key]) => {
    const escaped = said.replace(/[.*+?^$()[\]\\|/]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)');
    return { pattern: new RegExp(`^${escaped}$`, 's'), key };
  });
  return (said) => {
    for (const { pattern, key } of patterns) {
      const found = pattern.exec(said);
      if (found) return { key, params: { ...found.groups } };
    }
    return undefined;
  };
}

const find = finderOf(kReasons);

export function reasonOf(why: string): Reason | undefined {
  return find(why.replace(/; legal: .*$/s, ''));
}
