import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../apps';

/** Milliseconds between the end of a server and its restart, as a service manager would wait. */
const RESTART_DELAY = 500;

type KeepRunningOptions = {
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Called after each start, once the server accepts requests. */
  onListening: (pid: number | undefined) => void;
};

/**
 * Starts a server process and restarts it whenever it ends, until `stop` is called.
 * @throws if the first start fails
 */
export async function keepRunning({ env, logFile, onListening }: KeepRunningOptions) {
  const log = openSync(logFile, 'a', 0o600);
  const start = () => {
    const child = spawn(process.execPath, ['server/start.mjs'], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    return child.once('message', () => onListening(child.pid));
  };
  let isStopping = false;
  let child = start();
  const listening = once(child, 'message').then(() => true);
  if (!(await Promise.race([listening, once(child, 'exit').then(() => false)]))) {
    throw new Error(`A server did not start. See ${logFile}.`);
  }

  async function restartUntilStopped() {
    for (;;) {
      await waitForExit(child);
      if (isStopping) return;
      await pause(RESTART_DELAY);
      if (isStopping) return;
      child = start();
    }
  }

  const stopped = restartUntilStopped();
  return {
    stop: async () => {
      isStopping = true;
      child.kill();
      await stopped;
    },
  };
}

async function waitForExit(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
