// Records the throws for the page with `astragal tray --library` into public/throws.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../public/throws', import.meta.url));
const astragal =
  process.env.ASTRAGAL ?? fileURLToPath(new URL('../../build/release/astragal', import.meta.url));

if (!existsSync(astragal)) {
  console.error(`There is no ${astragal}; build it, or name another one with ASTRAGAL=FILE.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const made = spawnSync(astragal, ['tray', '--library', folder], { stdio: 'inherit' });
process.exit(made.status ?? 1);
