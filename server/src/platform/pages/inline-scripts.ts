import { readFileSync } from 'node:fs';
import { builtFile, type InlineScript } from '../../kernel/storage/built-file';

/** The inline scripts of the pages; `inline/` has their sources. A browser runs them only with these exact bytes. */
export const inlineScripts = {
  trustedTypes: read('trusted-types.js'),
  theme: read('theme.js'),
  loadStyles: read('load-styles.js'),
  replayEarlyClick: read('replay-early-click.js'),
  startShell: read('start-shell.js'),
};

function read(name: InlineScript): string {
  return readFileSync(builtFile(name), 'utf8').trim();
}
