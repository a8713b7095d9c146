import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { packageFolder } from '../../../kernel/package-folder';
import { addCommand } from '../../command';
import { CommandError, USAGE } from '../../command-error';

export function addStartServer(server: Command) {
  addCommand(server, 'start', 'run the server', 'server start')
    .addHelpText(
      'after',
      '\nSIGTERM and SIGINT stop it. It logs to standard output.\nThe README lists its settings, such as ARENA_DATA and PORT.',
    )
    .action(start);
}

/** Runs the server in this process, so signals and messages of the parent reach it directly. */
async function start() {
  // The build has a file for each process.
  const server = join(packageFolder, 'dist/server.mjs');
  if (!existsSync(server)) {
    throw new CommandError(
      'This package has the command, but not the server.',
      USAGE,
      'run it in a checkout, or from the package that "npm run package" builds',
    );
  }
  await import(pathToFileURL(server).href);
}
