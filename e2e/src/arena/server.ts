import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/free-port';

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

const daysAheadModule = fileURLToPath(new URL('days-ahead.mjs', import.meta.url));

/** Folder of an unpacked package (`npm run package`) whose server to test instead of that of the checkout. */
const packageFolder = process.env.ARENA_PACKAGE;

export const OPERATOR_TOKEN = 'the-operator-of-the-tests';

/** A real server process with its own data directory. */
export class ArenaServer {
  private child: ChildProcess | undefined;
  /** Not in the data directory, which may be on a disk whose power is cut. */
  private readonly logFile = join(tmpdir(), `arena-${randomUUID()}.log`);

  private constructor(
    readonly dataDirectory: string,
    private readonly port: number,
    private readonly settings: NodeJS.ProcessEnv,
  ) {}

  /** @param settings environment variables that override the defaults; `$PORT` in a value becomes the server's port */
  static async start(
    dataDirectory: string,
    settings: NodeJS.ProcessEnv = {},
    checkout = projectRoot,
  ): Promise<ArenaServer> {
    const server = new ArenaServer(dataDirectory, await freePort(), settings);
    await server.start({ checkout });
    return server;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The server's log since it was started. */
  log(): Promise<string> {
    return readFile(this.logFile, 'utf8');
  }

  /**
   * @param daysAhead how many days the server's clock runs ahead
   * @param checkout the server of another version
   */
  async start({ daysAhead, checkout = projectRoot }: { daysAhead?: number; checkout?: string } = {}) {
    const modules = daysAhead ? ['--import', daysAheadModule] : [];
    const log = openSync(this.logFile, 'a');
    const isPacked = packageFolder !== undefined && checkout === projectRoot;
    const script = isPacked ? [join(packageFolder, 'bin/arena'), 'serve'] : ['server/start.mjs'];
    const child = spawn(process.execPath, [...modules, ...script], {
      cwd: isPacked ? packageFolder : checkout,
      env: {
        ...process.env,
        PORT: String(this.port),
        ARENA_DATA: this.dataDirectory,
        ARENA_OPERATOR_TOKEN: OPERATOR_TOKEN,
        // Tests publish many releases, and few of them are about the check in a browser.
        ARENA_BROWSER: 'off',
        ...(daysAhead && { DAYS_AHEAD: `${daysAhead}` }),
        ...Object.fromEntries(
          Object.entries(this.settings).map(([name, value]) => [name, value?.replace('$PORT', `${this.port}`)]),
        ),
      },
      stdio: ['ignore', log, 'inherit', 'ipc'],
    });
    closeSync(log);
    this.child = child;
    const listening = once(child, 'message').then(() => true);
    const exited = once(child, 'exit').then(() => false);
    if (!(await Promise.race([listening, exited]))) throw new Error(`The server exited with code ${child.exitCode}.`);
  }

  /** Stops the process: SIGTERM shuts down gracefully, SIGKILL simulates a crash. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
    await rm(this.logFile, { force: true });
  }

  /**
   * Runs the `arena` command against this server.
   * @throws with the command's output when its exit code is not 0
   */
  arena(args: readonly string[], cwd = projectRoot, token = OPERATOR_TOKEN): Promise<string> {
    return runArena(args, { url: this.url, cwd, token });
  }
}

type Target = { url: string; cwd: string; token: string };

/**
 * Runs the `arena` command.
 * @returns its output
 * @throws with the command's output when its exit code is not 0
 */
export async function runArena(args: readonly string[], { url, cwd, token }: Target): Promise<string> {
  const command = join(projectRoot, 'node_modules/.bin/arena');
  const env = { ...process.env, ARENA_URL: url, ARENA_TOKEN: token };
  const { stdout } = await promisify(execFile)(command, [...args], { cwd, env });
  return stdout;
}
