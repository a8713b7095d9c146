import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError, USAGE } from '../command-error';
import type { Result } from '../commands';
import { printable, printableLines } from '../escape-controls';

/** Bytes at the end of a log that are read: some thousand lines. */
const READ = 1 << 20;

/** Lines shown if nobody wants more. */
const LINES = 100;

const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

type Failure = { message: string; stack?: string; cause?: Failure };

type Line = { level: number; time: number; msg?: string; err?: Failure } & Record<string, unknown>;

type Wishes = { file?: string | undefined; request?: string | undefined; lines?: string | undefined };

/** The end of a server's log, a line for each thing that happened. */
export async function readLog(env: NodeJS.ProcessEnv, cwd: string, { file, request, lines }: Wishes): Promise<Result> {
  const path = file ? resolve(cwd, file) : resolve(cwd, env.ARENA_DATA ?? '.arena', 'server.log');
  const told = (await endOf(path)).split('\n').flatMap((text) => parsed(text) ?? []);
  const wanted = told
    .filter(({ reqId, pageRequest }) => !request || reqId === request || pageRequest === request)
    .slice(-(Number(lines) || LINES));
  return { data: wanted, text: wanted.map(written).join('\n') || 'The log has no entry for it.' };
}

async function endOf(path: string): Promise<string> {
  const file = await open(path).catch(() => {
    const next = 'name the file; without "npm start" the log is the server\'s standard output';
    throw new CommandError(`There is no log ${path}.`, USAGE, next);
  });
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(READ), position: Math.max(0, size - READ) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What is no line of the server, such as one that was cut off, is left out. */
function parsed(text: string): Line | undefined {
  try {
    const line = JSON.parse(text);
    return typeof line?.level === 'number' && typeof line.time === 'number' ? line : undefined;
  } catch {
    return undefined;
  }
}

/** `2026-11-21 10:00:00 WARN  What happened. app=mf-market reqId=…`, and below it why. */
function written({ level, time, msg, err, pid: _pid, hostname: _hostname, ...rest }: Line): string {
  const at = new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  const more = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return [`${at} ${(LEVELS[level] ?? '').padEnd(5)} ${printable([msg, ...more].join(' '))}`, ...reasons(err)].join(
    '\n',
  );
}

function reasons(failure: Failure | undefined): string[] {
  if (!failure) return [];
  return [
    `    ${printable(failure.message)}`,
    ...(failure.stack ? [printableLines(failure.stack)] : []),
    ...reasons(failure.cause),
  ];
}
