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

/** The apps of the site, the shell first. */
export const apps = ['shell', 'mf-home', 'mf-leaderboard', 'mf-market', 'mf-blogs', 'mf-booking'] as const;

const daysAheadModule = fileURLToPath(new URL('days-ahead.ts', import.meta.url));

export const OPERATOR_TOKEN = 'the-operator-of-the-tests';

/** A real server process with a data directory of its own. */
export class ArenaServer {
  private child: ChildProcess | undefined;
  /** Outside of the data directory, which may lie on a disk whose power is cut. */
  private readonly logFile = join(tmpdir(), `arena-${randomUUID()}.log`);

  private constructor(
    readonly dataDirectory: string,
    private readonly port: number,
    private readonly settings: NodeJS.ProcessEnv,
  ) {}

  /** @param settings on top of those of the tests; `$PORT` in one stands for the port of the server */
  static async start(dataDirectory: string, settings: NodeJS.ProcessEnv = {}): Promise<ArenaServer> {
    const server = new ArenaServer(dataDirectory, await freePort(), settings);
    await server.start();
    return server;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** All that the server has logged since it was started. */
  log(): Promise<string> {
    return readFile(this.logFile, 'utf8');
  }

  /** @param daysAhead by which its clock is ahead of everybody's */
  async start({ daysAhead }: { daysAhead?: number } = {}) {
    const modules = daysAhead ? ['tsx', daysAheadModule].flatMap((module) => ['--import', module]) : [];
    const log = openSync(this.logFile, 'a');
    const child = spawn(process.execPath, [...modules, 'server/start.mjs'], {
      cwd: projectRoot,
      env: {
        ...process.env,
        PORT: String(this.port),
        ARENA_DATA: this.dataDirectory,
        ARENA_OPERATOR_TOKEN: OPERATOR_TOKEN,
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
    const ended = once(child, 'exit').then(() => false);
    if (!(await Promise.race([listening, ended]))) throw new Error(`The server ended with ${child.exitCode}.`);
  }

  /** Ends the process: politely, or as a power cut would. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
    await rm(this.logFile, { force: true });
  }

  /**
   * Runs the `arena` command against this server, in a folder.
   * @throws with what the command said, where it did not end well
   */
  async arena(args: readonly string[], cwd = projectRoot, token = OPERATOR_TOKEN): Promise<string> {
    const command = join(projectRoot, 'node_modules/.bin/arena');
    const env = { ...process.env, ARENA_URL: this.url, ARENA_TOKEN: token };
    const { stdout } = await promisify(execFile)(command, [...args], { cwd, env });
    return stdout;
  }
}
