// The rules of a game as written in games/NAME/help: a little Markdown with
//   ## id: Title          a section
//   > …                   a ruling
//   - …                   a list
//   ![caption](name)      a picture drawn from the game's own dice
// and **bold** inside.

export type Block =
  | { kind: 'text' | 'ruling'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'picture'; name: string; caption: string };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

const clean = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();

function blockOf(text: string): Block {
  const picture = /^!\[([^]*)\]\(([\w-]+)\)$/.exec(text);
  if (picture) return { kind: 'picture', caption: clean(picture[1] ?? ''), name: picture[2] ?? '' };
  if (text.startsWith('> ')) return { kind: 'ruling', text: clean(text.replace(/^> ?/gm, '')) };
  if (text.startsWith('- ')) return { kind: 'list', items: text.split(/^- /m).map(clean).filter(Boolean) };
  return { kind: 'text', text: clean(text) };
}

export function readPage(markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [, id = '', title = '', rest = ''] = /^([\w-]+): (.*)\n([^]*)$/.exec(part) ?? [];
      return { id, title, blocks: rest.split(/\n\s*\n/).map((text) => text.trim()).filter(Boolean).map(blockOf) };
    });
}

/** Plain and bold parts, alternating. */
export function emphases(text: string): string[] {
  return text.split('**');
}
