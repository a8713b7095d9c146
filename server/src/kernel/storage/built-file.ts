import { join } from 'node:path';
import { packageFolder } from '../package-folder';

type HelperProcess =
  | 'create-embedded.mjs'
  | 'dump-server.mjs'
  | 'verify-backup.mjs'
  | 'compressor.mjs'
  | 'source-map-reader.mjs'
  | 'renderer.mjs'
  | 'browser-check.mjs';

export type InlineScript =
  | 'trusted-types.js'
  | 'theme.js'
  | 'load-styles.js'
  | 'replay-early-click.js'
  | 'start-shell.js';

/** The `arena` command as a package. */
type CliPackage = 'cli.tgz';

/** Path of a file in the build; `build.mjs` makes it. Tests run from sources and use the build, too. */
export function builtFile(name: HelperProcess | InlineScript | CliPackage): string {
  return join(packageFolder, 'dist', name);
}
