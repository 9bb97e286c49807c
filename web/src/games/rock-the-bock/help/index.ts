// Pictures for the rules in en.md and de.md, and the section for each situation.
import type { Item, Pictures } from '../../shared/pictures';
import { die, doe, faceFor, roebuck, wolf, type Kind } from '../faces';

const dice = (kind: Kind, count = 1): Item[] => Array.from({ length: count }, () => ({ look: die, face: faceFor(kind) }));

export const pictures: Pictures = {
  faces: [[...dice('roebuck'), ...dice('wolf'), ...dice('red'), ...dice('blue'), ...dice('green'), ...dice('yellow')]],
  groups: [
    [...dice('roebuck', 2), '·', ...dice('wolf')],
    [...dice('red', 2), '·', ...dice('blue', 2)],
  ],
  plus: [[{ glyph: roebuck, times: 4 }, '>', { glyph: wolf, times: 2 }, '→', { glyph: doe, times: 5 }, '=', '+5']],
  minus: [[{ glyph: roebuck, times: 2 }, '<', { glyph: wolf, times: 4 }, '→', { glyph: doe, times: 5 }, '=', '−5']],
};

export const topics = { roll: 'turn', take: 'choose', over: 'score' };
