import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { packageFolder } from '../../kernel/package-folder';
import { addCommand } from '../command';
import { CommandError, USAGE } from '../command-error';

export function addServeCommand(program: Command) {
  addCommand(program, 'serve', 'run the server of the site until it gets SIGTERM or SIGINT', 'serve')
    .addHelpText(
      'after',
      '\nThe README lists its settings, such as ARENA_DATA and PORT. The log is its standard output.',
    )
    .action(serve);
}

/** Becomes the server, in this process: signals and the parent of this process reach it directly. */
async function serve() {
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
