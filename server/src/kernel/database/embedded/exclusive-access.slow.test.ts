import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { prepareDatabaseTemplate } from '../../../testing/database/database-template';
import { packageFolder } from '../../package-folder';

// Waits for leases to expire and starts several servers.
jest.setTimeout(180_000);

const TOKEN = 'the-operator-of-the-tests';

/** Runs a command in its own pid namespace, like a container. */
const ISOLATED = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const canIsolate = spawnSync('unshare', [...ISOLATED.slice(1), 'true']).status === 0;

let dataDirectory: string;
let servers: Server[];

beforeEach(async () => {
  servers = [];
  dataDirectory = await mkdtemp(join(tmpdir(), 'arena-exclusive-access-'));
  await cp(await prepareDatabaseTemplate(), dataDirectory, { recursive: true });
});
afterEach(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await rm(dataDirectory, { recursive: true });
});

/** A real server process. */
class Server {
  errorOutput = '';
  url = '';
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    servers.push(this);
    this.ended = once(child, 'close').then(([code]) => code);
    child.stderr?.on('data', (text: Buffer) => {
      this.errorOutput += text;
    });
    child.stdout?.on('data', (text: Buffer) => {
      this.url ||= /listening on (http:\S+)/.exec(String(text))?.[1]?.replace('0.0.0.0', '127.0.0.1') ?? '';
    });
  }

  /** Resolves once the server listens or has ended. */
  static async start({ isolated = false } = {}): Promise<Server> {
    const [program = '', ...args] = [...(isolated ? ISOLATED : []), process.execPath, 'start.mjs'];
    const child = spawn(program, args, {
      cwd: packageFolder,
      env: {
        ...process.env,
        PORT: '0',
        ARENA_DATA: dataDirectory,
        ARENA_OPERATOR_TOKEN: TOKEN,
        ARENA_RATE_LIMITS: 'off',
        ARENA_LOG_LEVEL: 'error',
        DATABASE_URL: '',
        REDIS_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const server = new Server(child);
    await Promise.race([once(child, 'message'), server.ended]);
    return server;
  }

  get isServing() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sends a signal to the server itself, not to the `unshare` command that started it. */
  signal(name: NodeJS.Signals) {
    const { pid = 0 } = this.child;
    const [inside] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    process.kill(this.child.spawnfile === 'unshare' ? Number(inside) : pid, name);
  }

  async end(name: NodeJS.Signals = 'SIGTERM') {
    if (this.isServing) this.signal(name);
    return this.ended;
  }

  /** @returns the reference of the acknowledged form */
  async send(mark: string): Promise<string> {
    const response = await fetch(`${this.url}/api/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': mark },
      body: JSON.stringify({ thoughts: mark }),
    });
    expect(response.status).toBe(201);
    const { reference } = (await response.json()) as { reference: string };
    return reference;
  }

  async storedMarks(): Promise<string[]> {
    const response = await fetch(`${this.url}/api/ops/submissions/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'feedback', search: '' }),
    });
    const csv = await response.text();
    return csv.match(/mark-[0-9a-f-]{36}/g)?.sort() ?? [];
  }
}

const createMarks = (count: number) => Array.from({ length: count }, () => `mark-${randomUUID()}`).sort();

test('a server starts immediately after another was killed on the same machine @T3.1', async () => {
  const first = await Server.start();
  const sent = createMarks(10);
  await Promise.all(sent.map((mark) => first.send(mark)));
  await first.end('SIGKILL');
  const second = await Server.start();
  expect(second.errorOutput).toBe('');
  expect(await second.storedMarks()).toEqual(sent);
});

if (!canIsolate) {
  process.stdout.write('SKIPPED the tests of two servers in two containers: unshare is not permitted here.\n');
} else {
  test('a server that is invisible to another one keeps its folder and loses no forms', async () => {
    const first = await Server.start();
    const sent = createMarks(60);
    const sending = (async () => {
      for (const mark of sent) await first.send(mark);
    })();
    const second = await Server.start({ isolated: true });
    expect(await second.ended).toBe(1);
    expect(second.errorOutput).toMatch(/is in use by process \d+\. Stop it, or set ARENA_DATA to another folder\./);
    await sending;
    expect(await first.storedMarks()).toEqual(sent);
    await first.end();
    expect(await (await Server.start()).storedMarks()).toEqual(sent);
  });

  test('only one of two servers that start at the same time in two containers serves', async () => {
    const both = await Promise.all([Server.start({ isolated: true }), Server.start({ isolated: true })]);
    const [serving, ...others] = both.filter(({ isServing }) => isServing);
    expect(others).toEqual([]);
    const sent = createMarks(10);
    await Promise.all(sent.map((mark) => serving?.send(mark)));
    expect(await serving?.storedMarks()).toEqual(sent);
  });

  test('a server that was suspended for longer than its lease acknowledges nothing and writes nothing', async () => {
    const first = await Server.start({ isolated: true });
    const [early, open, late] = [createMarks(20), createMarks(20), createMarks(20)];
    const references = new Map<string, string>();
    let isSuspended = false;
    const acknowledgedAfterSuspension: string[] = [];
    const send = async (mark: string) => {
      references.set(mark, await first.send(mark));
      if (isSuspended) acknowledgedAfterSuspension.push(mark);
    };
    await Promise.all(early.map(send));
    const sending = Promise.allSettled(open.map(send));
    first.signal('SIGSTOP');
    const second = await Server.start();
    expect(second.errorOutput).toMatch(/The server starts in 15 seconds unless that process renews its lease\./);
    isSuspended = true;
    first.signal('SIGCONT');
    expect(await first.ended).toBe(1);
    expect(first.errorOutput).toContain('has lost its lease on');
    await sending;
    expect(acknowledgedAfterSuspension).toEqual([]);

    const acknowledged = new Map(references);
    for (const mark of [...early, ...open, ...late]) references.set(mark, await second.send(mark));
    for (const [mark, reference] of acknowledged) expect(references.get(mark)).toBe(reference);
    const all = [...early, ...open, ...late].sort();
    expect(await second.storedMarks()).toEqual(all);
    await second.end();
    expect(await (await Server.start()).storedMarks()).toEqual(all);
  });
}
