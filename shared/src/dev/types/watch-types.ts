import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../problem';
import type { SourceError } from './check-types';

const extension = extname(import.meta.url);
const program = fileURLToPath(new URL(`check-types${extension}`, import.meta.url));

/**
 * Checks the types of a section after every change, in another process, which ends with this one.
 * @param onChange called with all type errors after every check
 */
export function watchTypes(app: string, directory: string, onChange: (problems: readonly Problem[]) => void) {
  // Node runs the files of the package as they are; those of a checkout are TypeScript.
  const child = fork(program, [directory], { execArgv: extension === '.ts' ? ['--import', 'tsx'] : [] });
  child.on('message', (errors: readonly SourceError[]) => {
    onChange(errors.map((error) => ({ app, kind: 'type', ...error })));
  });
  child.on('exit', (code) => {
    if (code) console.error(`The type check of ${app} stopped with code ${code}. Next: npm run types -w ${app}`);
  });
}
