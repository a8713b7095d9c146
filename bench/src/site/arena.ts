import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../scripts/apps';
import { freePort } from '../../../scripts/start/free-port';

export const OPERATOR_TOKEN = 'the-operator-of-the-bench';

type ArenaOptions = {
  /** The site's data directory. */
  data: string;
  env?: NodeJS.ProcessEnv;
};

/** A site started with `npm start`, with every app published. */
export class Arena {
  private constructor(
    readonly url: string,
    readonly data: string,
    private readonly child: ChildProcess,
  ) {}

  static async start({ data, env = {} }: ArenaOptions): Promise<Arena> {
    const port = await freePort();
    const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
      cwd: root,
      env: {
        ...process.env,
        ARENA_BROWSER: 'off',
        ...env,
        PORT: String(port),
        ARENA_DATA: data,
        ARENA_OPERATOR_TOKEN: OPERATOR_TOKEN,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await waitUntilReady(child);
    return new Arena(`http://127.0.0.1:${port}`, data, child);
  }

  /** Process ID of the server, a child process of the start command. */
  get pid(): number {
    const [first] = childrenOf(this.child.pid ?? 0);
    if (!first) throw new Error('The server process has ended.');
    return first;
  }

  /** Runs the `arena` command against this site, in a folder. */
  async command(args: readonly string[], cwd = root): Promise<string> {
    const env = { ...process.env, ARENA_URL: this.url, ARENA_TOKEN: OPERATOR_TOKEN };
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/arena'), [...args], { cwd, env });
    return stdout;
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }
}

/** Waits until everything is published. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text: Buffer) => {
      output += text;
      if (output.includes('Arena is running at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The site did not start (${code}):\n${output}`)));
  });
}

/** Process IDs of the child processes of a process. Linux only. */
export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}
