import { type ChildProcess, fork } from 'node:child_process';
import { isCheckout, modulePath } from '../own-package';

/**
 * Starts a module of this package as a process of its own.
 * @param name path below the sources, without its extension
 */
export function forkModule(name: string, args: readonly string[] = []): ChildProcess {
  // Node runs the files of the package as they are; those of a checkout are TypeScript.
  return fork(modulePath(name), args, { execArgv: isCheckout ? ['--import', 'tsx'] : [] });
}
