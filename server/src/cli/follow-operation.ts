import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '@arena/shared/contract/operation';
import { CommandError, UNREACHABLE } from './command-error';
import { SEE_STATUS } from './next-step';

/** Milliseconds without an answer of the site until a command gives up. */
const PATIENCE = 5 * 60_000;

/** What the terminal of a command does while it waits for an operation. */
export type Watcher = {
  /** Called when the server works, also without the command. */
  onStart: () => void;
  /** Called with each change of the progress. */
  onProgress: (progress: string) => void;
  /** Called when there is nothing to wait for any more. */
  onEnd: () => void;
};

type Follow = {
  /** Asks for the state that follows a version. */
  poll: (id: string, after: number) => Promise<Operation>;
  watcher: Watcher;
  /** Milliseconds between two attempts. */
  retryInterval: number;
};

const LOST = 'The server has stopped in the middle. It is not known whether the change was made.';

/**
 * Waits for the end of an operation. Goes on after a lost connection, for some minutes.
 * @returns what its request would have been answered
 * @throws CommandError if that cannot be known
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
        watcher.onProgress('no answer from the site; asks again');
        await pause(retryInterval);
      }
    }
    return state.answer;
  } finally {
    watcher.onEnd();
  }
}
