import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause, setInterval as ticks } from 'node:timers/promises';
import pLimit from 'p-limit';
import { builtFile } from '../../../../kernel/storage/built-file';
import { isRunning, memoryOfTree, processTree } from '../../process-tree';
import {
  type BrowserJob,
  type FromBrowser,
  fromBrowser,
  MAX_REASON_LENGTH,
  type SiteRequest,
  type SiteResponse,
  type ToBrowser,
  type VisitReport,
} from '../messages';
import { type Confinement, findConfinement } from './confinement';
import { lowerSessionPriorities } from './lower-priority';

/** Milliseconds for the start of the browser, and for each visit, which takes one or two seconds on an idle machine. */
const START_TIME = 60_000;
const VISIT_TIME = 6_000;
/** Milliseconds for using the controls of a page. */
const USE_TIME = 20_000;

/**
 * Milliseconds for a page that keeps its visit from ending. Otherwise the run would end before the page is known to be
 * at fault.
 */
const STUCK_TIME = 120_000;

/** Reason for a run that its caller has stopped. */
export const STOPPED = 'it was stopped';

/** Bytes of memory for all processes of the browser. */
const MAX_MEMORY = 1 << 30;

type Limits = { time: number; memory: number };

type Options = {
  limits?: Limits;
  confinement?: Confinement;
  signal?: AbortSignal | undefined;
  until?: ((visit: VisitReport) => boolean) | undefined;
};

/** The process only passes on the requests of the browser. It crashes if a page makes thousands at once. */
const LEAN = ['--max-semi-space-size=1', '--max-old-space-size=160', '--optimize-for-size'];

/** Milliseconds between checks of the processes. */
const WATCH_INTERVAL = 500;

/** Maximum requests of a job, and bytes of the responses. The site has a few hundred pages and files, about 30 MB. */
const MAX_REQUESTS = 3_000;
const MAX_BYTES = 256 << 20;

/** Requests that are answered at the same time. Their responses are in memory, and visitors have to be answered, too. */
const CONCURRENT_REQUESTS = 6;

/** Answers a request of a page as the site would. */
export type SiteAnswer = (request: SiteRequest) => Promise<SiteResponse>;

/**
 * The result of a browser process. `sandbox`: whether the browser's own sandbox was on. `unfinished`: why it ended
 * early; unvisited pages are then no evidence. `memory`: its maximum in bytes, where available.
 */
export type BrowserRun = {
  browser: string | undefined;
  sandbox: boolean | undefined;
  confinement: string;
  visits: VisitReport[];
  unfinished: string | undefined;
  memory: number | undefined;
};

/**
 * Opens pages in a browser that is started for this job and discarded afterwards. The browser can reach only `answer`.
 * Its processes have time and memory limits, and a lower priority than the processes that answer visitors.
 * @param options.confinement the strictest that works on this machine by default
 * @param options.signal ends the job
 * @param options.until ends the job after a visit
 */
export async function runBrowser(job: BrowserJob, answer: SiteAnswer, options: Options = {}): Promise<BrowserRun> {
  const { limits = limitsOf(job), confinement = await findConfinement(), signal, until } = options;
  const home = await mkdtemp(join(tmpdir(), 'arena-browser-'));
  try {
    if (confinement.user !== undefined) await chown(home, confinement.user, confinement.user);
    return await watch(start(confinement, home), { job, answer, limits, confinement, signal, until });
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Limits of a job. */
export function limitsOf({ visits }: Pick<BrowserJob, 'visits'>): Limits {
  const used = visits.filter(({ use }) => use);
  const time = START_TIME + STUCK_TIME + VISIT_TIME * visits.length + USE_TIME * used.length;
  return { time, memory: MAX_MEMORY };
}

/** Starts the process without this one's environment, because settings of the server contain secrets. */
function start({ wrapper }: Confinement, home: string): ChildProcess {
  const [command = process.execPath, ...args] = [...wrapper, process.execPath, ...LEAN, builtFile('browser-check.mjs')];
  return spawn(command, args, {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

type Watched = Required<Options> & { job: BrowserJob; answer: SiteAnswer };

async function watch(
  child: ChildProcess,
  { job, answer, limits, confinement, signal, until }: Watched,
): Promise<BrowserRun> {
  const run: BrowserRun = {
    browser: undefined,
    sandbox: undefined,
    confinement: confinement.description,
    visits: [],
    unfinished: undefined,
    memory: undefined,
  };
  const ended = new AbortController();
  const end = (unfinished?: string) => {
    if (ended.signal.aborted) return;
    run.unfinished = unfinished;
    ended.abort();
  };
  /**
   * Resolves when the process has accepted a message. A process that has ended accepts none; its `exit` event reports
   * that.
   */
  const send = (message: ToBrowser) =>
    new Promise<void>((resolve) => {
      if (child.connected) child.send(message, () => resolve());
      else resolve();
    });
  const queue = pLimit(CONCURRENT_REQUESTS);
  /** Called when the browser has received the response to a request. */
  const untaken = new Map<number, () => void>();
  let requests = 0;
  let bytes = 0;
  const respond = async (request: SiteRequest) => {
    if (ended.signal.aborted) return;
    try {
      const response = await answer(request);
      bytes += response.body.byteLength;
      if (bytes > MAX_BYTES) return end(`its pages requested more than ${MAX_BYTES >> 20} MiB`);
      // The process must not get more responses than it can pass on.
      const isTaken = new Promise<void>((resolve) => untaken.set(request.id, resolve));
      await send({ id: request.id, response });
      await isTaken;
    } catch (error) {
      await send({ id: request.id, failed: (error as Error).message });
    }
  };
  child.on('message', (data) => {
    const message = fromBrowser.safeParse(data);
    if (!message.success) return end('the browser process sent an invalid message');
    handle(message.data);
  });
  function handle(message: FromBrowser) {
    if (ended.signal.aborted) return;
    if ('browser' in message) {
      run.browser = message.browser;
      run.sandbox = message.sandbox;
    } else if ('visit' in message && run.visits.length < job.visits.length) {
      run.visits.push(message.visit);
      if (until?.(message.visit)) end();
    } else if ('failed' in message) end(message.failed);
    else if ('done' in message) end();
    else if ('request' in message && ++requests > MAX_REQUESTS)
      end(`its pages made more than ${MAX_REQUESTS} requests`);
    else if ('request' in message) void queue(respond, message.request);
    else if ('taken' in message) {
      untaken.get(message.taken)?.();
      untaken.delete(message.taken);
    }
  }
  const close = () => end(STOPPED);
  if (signal?.aborted) close();
  signal?.addEventListener('abort', close);
  child.on('error', (error) => end(`the browser process did not start: ${error.message}`.slice(0, MAX_REASON_LENGTH)));
  child.once('exit', () => end('the browser process ended early'));
  const timer = setTimeout(() => end(`it did not finish within ${limits.time / 1000} seconds`), limits.time);
  void send({ job });
  const watching = watchProcesses(child, ended.signal, (bytes) => {
    run.memory = Math.max(run.memory ?? 0, bytes);
    if (bytes > limits.memory) end(`it needed more than ${limits.memory >> 20} MiB of memory`);
  });
  if (!ended.signal.aborted) await once(ended.signal, 'abort');
  clearTimeout(timer);
  signal?.removeEventListener('abort', close);
  await watching;
  await kill(child);
  return run;
}

/** Measures the memory of all processes of the browser, and lowers the priority of new ones. */
async function watchProcesses({ pid }: ChildProcess, signal: AbortSignal, onMeasured: (bytes: number) => void) {
  if (pid === undefined) return;
  try {
    for await (const _ of ticks(WATCH_INTERVAL, undefined, { signal })) {
      // Skips this check if this process has too many open files.
      onMeasured((await memoryOfTree(pid).catch(() => undefined)) ?? 0);
      await lowerSessionPriorities(pid);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Milliseconds to wait for killed processes to disappear, and between checks. */
const KILL_TIME = 5_000;
const KILL_INTERVAL = 20;

/** Kills a process and all its descendants. Resolves when all are gone. */
async function kill(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const tree = process.platform === 'win32' ? [child.pid] : await processTree(child.pid).catch(() => [child.pid]);
  for (const id of tree) {
    try {
      if (id !== undefined) process.kill(id, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
  await exited;
  // The kernel ends the others slightly later.
  for (const deadline = Date.now() + KILL_TIME; Date.now() < deadline; await pause(KILL_INTERVAL)) {
    const running = await Promise.all(tree.map((id) => id !== undefined && isRunning(id)));
    if (!running.includes(true)) return;
  }
}
