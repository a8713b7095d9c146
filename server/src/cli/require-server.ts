import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageFolder } from '../kernel/package-folder';
import { CommandError, USAGE } from './command-error';

/**
 * Checks that this command is part of a server. The package of the command does not contain the server's code.
 * @throws CommandError
 */
export function requireServer(command: string) {
  if (existsSync(join(packageFolder, 'migrations'))) return;
  const next = `run it in the server's folder: npx arena ${command}`;
  throw new CommandError("This command needs the server's code and settings.", USAGE, next);
}

/** The settings of the server, with the data directory relative to the folder in which the command was called. */
export function serverSettings(env: NodeJS.ProcessEnv, cwd: string): NodeJS.ProcessEnv {
  return { ...env, ARENA_DATA: resolve(cwd, env.ARENA_DATA || '.arena') };
}
