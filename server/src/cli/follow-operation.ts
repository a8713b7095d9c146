import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '@arena/shared/contract/operation';
import { CommandError, UNREACHABLE } from './command-error';
import { SEE_STATUS } from './output/next-step';

/** Milliseconds without an answer from the site until a command gives up. */
const PATIENCE = 5 * 60_000;

/** Callbacks for the terminal of a command that waits for an operation. */
export type Watcher = {
  /** Called when the server has started to work, from when on it no longer needs the command. */
  onStart: () => void;
  /** Called with each change of the progress. */
  onProgress: (progress: string) => void;
  /** Called when the operation has ended. */
  onEnd: () => void;
};

type Follow = {
  /** Requests the state that follows a version. */
  poll: (id: string, after: number) => Promise<Operation>;
  watcher: Watcher;
  /** Milliseconds between attempts. */
  retryInterval: number;
};

const LOST = 'The server stopped during the operation. The change may or may not have been made.';

/**
 * Waits for the end of an operation. Retries for some minutes after a lost connection.
 * @returns the answer to its request
 * @throws CommandError if the answer cannot be determined
 */
export async function followOperation(
  started: Operation,
  { poll, watcher, retryInterval }: Follow,
): Promise<NonNullable<Operation['answer']>> {
  let state = started;
  let reachedAt = Date.now();
  watcher.onStart();
  try {
    while (state.answer === null) {
      if (state.lost) throw new CommandError(LOST, UNREACHABLE, SEE_STATUS);
      watcher.onProgress(state.progress);
      try {
        state = await poll(state.operation, state.version);
        reachedAt = Date.now();
      } catch (error) {
        const isLasting = Date.now() - reachedAt > PATIENCE;
        if (!(error instanceof CommandError) || error.exitCode !== UNREACHABLE || isLasting) throw error;
        watcher.onProgress('no answer from the site; retrying');
        await pause(retryInterval);
      }
    }
    return state.answer;
  } finally {
    watcher.onEnd();
  }
}
