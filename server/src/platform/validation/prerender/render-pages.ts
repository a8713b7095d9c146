import { type ChildProcess, spawn } from 'node:child_process';
import { constants as os, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import type { PageContents } from '@arena/shared/contract/release/content';
import type { ReleaseMap } from '@arena/shared/contract/release/release-map';
import { z } from 'zod';
import { builtFile } from '../../../kernel/storage/built-file';
import { cpuTimeOf } from '../process-tree';

const renderer = builtFile('renderer.mjs');

/**
 * Milliseconds for all pages of a release. `cpu`: CPU time. `wall`: wall-clock time, for a busy machine and for functions
 * of the engine in which it does not check its CPU time.
 */
const TIME_LIMITS = { cpu: 10_000, wall: 30_000 };

/** Bytes of memory for the code of one release. */
const MEMORY_LIMIT = 128 * 1024 * 1024;

/** Kilobytes of stack for V8, large enough that the engine reaches its own recursion limit first. */
const V8_STACK_SIZE = 3900;

/** Characters of the head or the body of a page, and of all pages together as JSON. */
const PAGE_LIMIT = 2_000_000;
const OUTPUT_LIMIT = 16_000_000;

/**
 * Code and contents of releases, and the paths to render.
 *
 * - `shell`, `section.code`: bundles for Node.
 * - `entry`: the section's federation entry, if it has to be checked.
 */
export type RenderJob = {
  shell: string;
  section?: { app: string; code: string };
  entry?: { code: string; container: string; url: string };
  map: ReleaseMap;
  contents: PageContents;
  paths: readonly string[];
};

/** Input of the renderer process. Limits in bytes, milliseconds, and characters of a page's parts and of all pages. */
export type RendererInput = RenderJob & { limits: { memory: number; time: number; page: number; output: number } };

/** A rendered page: HTML for the head and for `#root`. */
export type RenderedPage = { head: string; body: string };

/** Older shells also return a script, which is ignored. */
const rendered = z.object({ path: z.string(), head: z.string(), body: z.string() });
const faulty = z.object({ path: z.string(), fault: z.string() });
const resultSchema = z.union([
  z.object({ fault: z.string() }),
  z.object({ unfinished: z.string(), cause: z.enum(['release', 'machine']) }),
  z.object({ pages: z.array(z.union([rendered, faulty])) }),
]);

/**
 * `unfinished`: why there is no result. `cause`: the release, if it used up its CPU time or its process crashed; the
 * machine, if it was too busy or ended the process.
 */
export type RenderResult = z.infer<typeof resultSchema>;

/** Renders the pages of a job: `renderPages`, or its replacement in tests of other subjects. */
export type RenderPages = (job: RenderJob) => Promise<RenderResult>;

/**
 * Renders pages of one release under a shell, in a child process and in an engine without files and network.
 * @param timeLimits milliseconds for all pages
 * @returns the pages, each rendered or with its fault; one fault if the code does not start; or why it did not finish
 */
export async function renderPages(job: RenderJob, timeLimits = TIME_LIMITS): Promise<RenderResult> {
  const child = spawn(process.execPath, [`--stack-size=${V8_STACK_SIZE}`, renderer], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  lowerPriority(child);
  let cpuTime: number | undefined;
  const timer = setTimeout(async () => {
    cpuTime = child.pid === undefined ? undefined : await cpuTimeOf(child.pid);
    child.kill('SIGKILL');
  }, timeLimits.wall);
  const ended = new Promise<string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_, signal) => resolve(signal));
  });
  // A child that exits early closes the pipe. The missing result is reported below.
  child.stdin.on('error', () => undefined);
  const limits = { memory: MEMORY_LIMIT, time: timeLimits.cpu, page: PAGE_LIMIT, output: OUTPUT_LIMIT };
  const input: RendererInput = { ...job, limits };
  child.stdin.end(JSON.stringify(input));
  const [output, signal] = await Promise.all([readText(child.stdout, OUTPUT_LIMIT * 2), ended]).finally(() =>
    clearTimeout(timer),
  );
  const result = resultSchema.safeParse(parseJson(output));
  if (result.success) return onlyRequested(job.paths, result.data);
  if (signal !== 'SIGKILL') return { unfinished: 'its process exited without a result', cause: 'release' };
  const hasUsedItsTime = cpuTime !== undefined && cpuTime >= timeLimits.cpu;
  return {
    unfinished: `it did not finish within ${timeLimits.wall / 1000} seconds`,
    cause: hasUsedItsTime ? 'release' : 'machine',
  };
}

/** Reads a stream as text, until it has more than `maxLength` characters. */
async function readText(stream: Readable, maxLength: number): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk;
    if (text.length > maxLength) break;
  }
  return text;
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** Drops pages that were not requested: a release must not provide pages of other apps. */
function onlyRequested(paths: readonly string[], result: RenderResult): RenderResult {
  return 'pages' in result ? { pages: result.pages.filter(({ path }) => paths.includes(path)) } : result;
}

/**
 * Lets visitors' requests go first. Takes effect at once, because starting Node takes as much CPU time as rendering a
 * page.
 */
function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, os.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already exited.
  }
}
