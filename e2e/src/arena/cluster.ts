import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../scripts/free-port';
import { OPERATOR_TOKEN, projectRoot } from './server';

type Told = { site: string } | { server: string; pid: number };

/** A site on several servers behind a proxy, as `npm run cluster` starts it. */
export class Cluster {
  private readonly pids = new Map<string, number>();

  private constructor(
    private readonly command: ChildProcess,
    /** Address of the proxy. */
    readonly url: string,
  ) {
    command.on('message', (told: Told) => 'server' in told && this.pids.set(told.server, told.pid));
  }

  /** @param apps those that are published at first */
  static async start(apps: readonly string[]): Promise<Cluster> {
    const port = await freePort();
    const command = spawn(process.execPath, ['scripts/cluster.mjs', ...apps], {
      cwd: projectRoot,
      env: { ...process.env, PORT: String(port), ARENA_OPERATOR_TOKEN: OPERATOR_TOKEN },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const cluster = new Cluster(command, `http://127.0.0.1:${port}`);
    const open = new Promise<true>((resolve) => command.on('message', (told: Told) => 'site' in told && resolve(true)));
    if (await Promise.race([open, once(command, 'exit').then(() => false)])) return cluster;
    throw new Error(`npm run cluster ended with ${command.exitCode}.`);
  }

  /** Addresses of the servers themselves. */
  get servers(): string[] {
    return [...this.pids.keys()];
  }

  /** Takes the power from one server. It is started again by itself; resolves when it can be asked again. */
  async kill(server: string) {
    const pid = this.pids.get(server);
    if (!pid) throw new Error(`There is no server at ${server}.`);
    process.kill(pid, 'SIGKILL');
    while (this.pids.get(server) === pid) await once(this.command, 'message');
  }

  async stop() {
    const ended = once(this.command, 'exit');
    this.command.kill();
    await ended;
  }
}
