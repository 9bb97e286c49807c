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
  ['the name {name} has a character that nobody sees (U+{code})', 'name-hidden'],
  ['the name {name} has an accent without a letter (U+{code})', 'name-accent'],
  ['the name {name} looks like {other}, who is at this table', 'name-twin'],
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
  ['{word} is not a number from 1 to {most}', 'dice-face'],
  // Trophy Buck
  ['a roll is three dice, not {n}', 'buck-three'],
  ['no {colour} die has a face with {face}', 'buck-face'],
  ['{n} {colour} with tracks must be rolled again, not {said}', 'buck-tracks'],
  ['the bag holds {n} {colour}, so {said} cannot come out of it', 'buck-bag'],
  ["the bag's last {n} {colour} must come out first, not {said}", 'buck-last'],
  ['only {n} {colour} can come out, with the points dice put back, not {said}', 'buck-back'],
  ['a turn begins with a roll', 'roll-first'],
  // Rock the Bock
  ['a roll lies there, and some must be taken', 'take-some'],
  ['nothing is rolled yet', 'roll-first'],
  ['it must be said what is taken', 'take-what'],
  ['{what} cannot be taken; there are roebucks, wolves, {kinds}', 'take-what'],
  ['no {kind} was rolled', 'take-none'],
  ['only wolves go to somebody', 'take-whom'],
  ['wolves go to one other player, who must be named', 'take-other'],
  ['wolves go to another player', 'take-other'],
  ['nobody here is called {name}', 'take-stranger'],
  // Sharp Shooters
  ['a card has a number from 1 to 12', 'card-number'],
  ['card {card} is not next; the deck starts again as it was, with card {next}', 'card-order'],
  ['card {card} was played already', 'card-played'],
  ['one number for each contender is due', 'one-each'],
  ['one number from 1 to 6 for each contender is due', 'one-each'],
  ['a die of this roll is placed first', 'place-first'],
  ['a die is placed as in {form}', 'place-form'],
  ['there is no {number} in the roll', 'place-none'],
  ['there is no row {row}; there are rows 1 to {most}', 'place-row'],
  ['row {row} is full', 'place-full'],
  ['row {row} does not take a {number} now', 'place-not'],
  // Tumblin-Dice: dice
  ['one number for each seat that is tied is due', 'one-each'],
  ['one number is due', 'dice-count'],
  ['the dice that moved are due', 'throw-named'],
  ['{die} is thrown now and must be named', 'throw-named'],
  ['{what} is named twice', 'throw-twice'],
  ['nobody plays with {die}', 'throw-nobody'],
  ['nobody plays {colour}', 'take-nobody'],
  ['there is no {die}; there are four {colour} dice, {first} to {last}', 'throw-four'],
  ['{word} is not a die; dice here are {dice}', 'throw-die'],
  ['{die} has not been thrown yet; {thrown} is thrown now', 'throw-early'],
  ['{die} is no longer on the board', 'throw-off'],
  ['{die} needs where it is, as in {one} or {other}', 'throw-where'],
  ['{word} lacks the face, as in {form}', 'throw-where'],
  ['{word} does not say where {die} is; its level and face do, as in 3x5, or off', 'throw-where'],
  ['{die} cannot be on {level}; the board has {levels}', 'throw-level'],
  ['{die} cannot show {n}; a die shows 1 to 6', 'throw-face'],
  ['{die} cannot be on {card} on {level}; it lies on {other}', 'throw-card-level'],
  ['{die} cannot be on {card}; this game is played without it', 'throw-card'],
  ['{die} cannot be on {card}; it has exploded', 'throw-exploded'],
  ['{die} cannot stay on {level}', 'throw-stay'],
  ['{die} left the board, so it lies nowhere at the end', 'throw-gone'],
  ['{die} goes through {card} to {level} and still shows {n}', 'throw-gate'],
  // Tumblin-Dice: cards
  ['{word} needs its mine and no more, as in {form}', 'mine-form'],
  ['{die} cannot trip {card}, which is no trip mine', 'mine-none'],
  ['{die} cannot trip {card}, which is not on the board', 'mine-gone'],
  ['{card} goes with the first die that touches it, so {die} cannot trip it', 'mine-once'],
  ['a die that touches a trip mine goes with it, so it is {word}', 'mine-goes'],
  ['one bred die is due, {die}', 'breed-one'],
  ['the bred die is {die}, not {other}', 'breed-one'],
  ['{die} is bred beside {parent}, so it lies on {level} and shows {n}', 'breed-same'],
  ['the offer to breed beside {die} is answered first', 'breed-first'],
  ['{die} is the one to breed beside, not {other}', 'breed-beside'],
  ['there is no offer to breed', 'breed-none'],
  ['{card} cannot lie on {level}; cards lie on {levels}', 'lay-level'],
  ['{card} cannot lie at {x},{y}; no board is that large', 'lay-far'],
  ['{card}: the card needs its place in millimetres, as in 3x@120,340', 'lay-flat'],
  ['the card needs its place in millimetres, as in 3x@120,340', 'lay-flat'],
  ['{card}: a card of 30 mm must lie wholly on one level, clear of pegs', 'lay-flat'],
  ['a card of 30 mm must lie wholly on one level, clear of pegs', 'lay-flat'],
  ['{card} does not fit there; its 30 mm must be wholly on {level}, clear of pegs', 'lay-flat'],
  ['{card} would overlap {other}; cards are 30 mm square', 'lay-overlap'],
  ['{word} is not a place for {card}, such as 3x or 3x@120,340', 'lay-place'],
  ['{card} needs its place, as in {form}', 'lay-place'],
  ['the places of the cards are due', 'lay-all'],
  ['{card} has no place; each card of this game must be named once', 'lay-all'],
  ['this game is played without {card}', 'lay-without'],
  ['{word} is not a card; this game has {cards}', 'lay-card'],
  ['{card} is laid first', 'lay-next'],
  ['{card} is laid next, not {other}', 'lay-next'],
  ['a card is laid as in {form}', 'lay-place'],
  ['no card is to be laid', 'lay-none'],
  // Poses and motions in records
  ['the pose of {die} must be seven whole numbers from {least} to {most}', 'pose-form'],
  ['the last four numbers of the pose of {die} are no rotation', 'pose-form'],
  ['the pose of {die} is not over the board', 'pose-board'],
  ['the pose of {die} is on the pad, where no die stays', 'pose-board'],
  ['the pose of {die} is inside the board', 'pose-board'],
  ['the pose of {die} is high above the board', 'pose-board'],
  ['the pose of {die} is inside {other}', 'pose-inside'],
  ['the pose of {die} is on {level}, not on {said}', 'pose-level'],
  ['the pose of {die} shows {n}, not {said}', 'pose-face'],
  ['the pose of {die} is not on {card}', 'pose-card'],
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
