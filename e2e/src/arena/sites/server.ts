import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../scripts/start/free-port';

export const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));

const daysAheadModule = fileURLToPath(new URL('days-ahead.mjs', import.meta.url));

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

  /** What the server has printed since it was started. */
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
    const child = spawn(process.execPath, [...modules, 'server/start.mjs'], {
      cwd: checkout,
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
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.child = child;
    const listening = once(child, 'message').then(() => true);
    const exited = once(child, 'exit').then(() => false);
    if (await Promise.race([listening, exited])) return;
    throw new Error(`The server exited with code ${child.exitCode}:\n${await this.log()}`);
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
   * Runs the `arena` command against this server, in this process.
   * @param options `cwd`: where `arena section create` creates a section; folders in `args` are absolute
   * @returns what it prints
   * @throws with everything that it prints when its exit code is not 0
   */
  async arena(args: readonly string[], { cwd = projectRoot, token = OPERATOR_TOKEN }: ArenaOptions = {}) {
    // biome-ignore lint/style/noRestrictedImports: a process for each command takes longer than the command
    const { runArena } = await import('../../../../server/src/cli/run');
    const printed: string[] = [];
    const results: string[] = [];
    const code = await runArena(args, {
      env: { ARENA_URL: this.url, ARENA_TOKEN: token },
      cwd,
      out: (text) => {
        results.push(text);
        printed.push(text);
      },
      err: (text) => printed.push(text),
      isTerminal: false,
    });
    if (code !== 0) throw new Error(`arena ${args.join(' ')} exited with code ${code}:\n${printed.join('')}`);
    return results.join('');
  }
}

type ArenaOptions = { cwd?: string; token?: string };
