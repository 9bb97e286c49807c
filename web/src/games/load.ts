import type { GameModule } from './types';

const modules = import.meta.glob<{ game: GameModule }>('./*/index.ts');

/** Loads the code of a game's table. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = modules[`./${name}/index.ts`] ?? modules['./plain/index.ts']!;
  return (await load()).game;
}
