import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './apps';

/** Milliseconds between the end of a server and its next start, as a service manager would leave it alone. */
const START_AGAIN_AFTER = 500;

type Choice = {
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Hears of each start when the server can be asked. */
  onListening: (pid: number | undefined) => void;
};

/**
 * Starts a server process, and starts it again whenever it ends, until it is told to stop.
 * @throws when the first start fails
 */
export async function keepRunning({ env, logFile, onListening }: Choice) {
  const log = openSync(logFile, 'a', 0o600);
  const start = () => {
    const child = spawn(process.execPath, ['server/start.mjs'], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    return child.once('message', () => onListening(child.pid));
  };
  let wanted = true;
  let child = start();
  const listening = once(child, 'message').then(() => true);
  if (!(await Promise.race([listening, once(child, 'exit').then(() => false)]))) {
    throw new Error(`A server did not start; ${logFile} tells why.`);
  }

  async function watch() {
    for (;;) {
      await endOf(child);
      if (!wanted) return;
      await pause(START_AGAIN_AFTER);
      if (!wanted) return;
      child = start();
    }
  }

  const ended = watch();
  return {
    stop: async () => {
      wanted = false;
      child.kill();
      await ended;
    },
  };
}

async function endOf(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
