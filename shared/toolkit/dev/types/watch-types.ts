import { forkModule } from '../fork-module';
import type { Problem } from '../problem';
import type { SourceError } from './check-types';

/**
 * Checks the types of a section after every change, in another process, which ends with this one.
 * @param onChange called with all type errors after every check
 */
export function watchTypes(app: string, directory: string, onChange: (problems: readonly Problem[]) => void) {
  const child = forkModule('toolkit/dev/types/check-types', [directory]);
  child.on('message', (errors: readonly SourceError[]) => {
    onChange(errors.map((error) => ({ app, kind: 'type', ...error })));
  });
  child.on('exit', (code) => {
    if (code) console.error(`The type check of ${app} stopped with code ${code}. Next: npm run types`);
  });
}
