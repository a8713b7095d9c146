import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageFolder } from '../../kernel/package-folder';
import { CommandError, USAGE } from '../command-error';

const require = createRequire(import.meta.url);

/**
 * Checks that large packages are installed. The packed command omits them, because few commands need them.
 * @throws CommandError with the command that installs the missing ones in the required versions
 */
export function requirePackages(...names: string[]) {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const { peerDependencies } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const wanted = missing.map((name) => `${name}@${peerDependencies[name]}`).join(' ');
  throw new CommandError(
    `This command needs ${missing.join(' and ')}.`,
    USAGE,
    `install @arena/cli in your repository, then: npm install --save-dev ${wanted}`,
  );
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
