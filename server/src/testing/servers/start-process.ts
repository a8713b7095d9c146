import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { packageFolder } from '../../kernel/package-folder';

/** Operator token of the processes. */
export const TOKEN = 'the-operator-of-the-tests';

/** Starts a real server process with a data directory, and settings from its environment. */
export async function startProcess(folder: string, settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: packageFolder,
    env: {
      ...process.env,
      ...{ PORT: '0', ARENA_DATA: folder, ARENA_OPERATOR_TOKEN: TOKEN, ARENA_BROWSER: 'off' },
      ...{ DATABASE_URL: '', ARENA_LOG_LEVEL: 'silent', ...settings },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const output of child.stdout) {
    const [, port] = /listening on http:\/\/[^:]+:(\d+)/.exec(String(output)) ?? [];
    if (port) return { url: `http://127.0.0.1:${port}`, child };
  }
  throw new Error('The server did not start.');
}

/** Ends a process with a signal. */
export async function endProcess({ child }: { child: ChildProcess }, signal: 'SIGTERM' | 'SIGKILL') {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** A setting that makes the clock of a server process run ahead, by milliseconds. */
export function aheadBy(milliseconds: number): NodeJS.ProcessEnv {
  const script = `
    const { now } = Date;
    Date.now = () => now() + ${milliseconds};
    globalThis.Date = new Proxy(Date, {
      construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [date.now()], target),
    });
  `;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
