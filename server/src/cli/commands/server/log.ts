import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { addCommand, type CommandContext, type Result } from '../../command';
import { CommandError, USAGE } from '../../command-error';
import { escapeControls, escapeLines } from '../../output/escape-controls';

/** Bytes read from the end of the log: a few thousand lines. */
const TAIL_BYTES = 1 << 20;

/** Lines shown by default. */
const DEFAULT_LINES = 100;

const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

type Failure = { message: string; stack?: string; cause?: Failure };

type Line = { level: number; time: number; msg?: string; err?: Failure } & Record<string, unknown>;

type LogOptions = { request?: string; lines?: string };

export function addServerLog(server: Command, { env, cwd, printResult }: CommandContext) {
  addCommand(
    server,
    'log',
    'show the end of the log',
    'server log',
    'server log --request 4f2c0a9e-8d51-4b6f-9a3e-2d7c1b0e5f64',
  )
    .argument('[file]', 'log file (default: server.log in the data directory)')
    .option('--request <id>', 'only lines of one request; its id is in the response header x-request-id')
    .option('--lines <number>', 'maximum number of lines (default: 100)')
    .action(async (file: string | undefined, options: LogOptions) =>
      printResult(await readLog(resolve(cwd, file ?? `${env.ARENA_DATA ?? '.arena'}/server.log`), options)),
    );
}

async function readLog(path: string, { request, lines }: LogOptions): Promise<Result> {
  const entries = (await readTail(path)).split('\n').flatMap((text) => parseLine(text) ?? []);
  const selected = entries
    .filter(({ reqId, pageRequest }) => !request || reqId === request || pageRequest === request)
    .slice(-(Number(lines) || DEFAULT_LINES));
  return { data: selected, text: selected.map(formatLine).join('\n') || 'The log has no matching entry.' };
}

async function readTail(path: string): Promise<string> {
  const file = await open(path).catch(() => {
    const next = 'name the log file; without "npm start", the server logs to standard output';
    throw new CommandError(`There is no log ${path}.`, USAGE, next);
  });
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(TAIL_BYTES),
      position: Math.max(0, size - TAIL_BYTES),
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** @returns undefined for text that is not a log line, such as a truncated line */
function parseLine(text: string): Line | undefined {
  try {
    const line = JSON.parse(text);
    return typeof line?.level === 'number' && typeof line.time === 'number' ? line : undefined;
  } catch {
    return undefined;
  }
}

/** `2026-11-21 10:00:00Z WARN  Message. app=mf-market reqId=…`, then the error with its causes. */
function formatLine({ level, time, msg, err, pid: _pid, hostname: _hostname, ...rest }: Line): string {
  const at = new Date(time).toISOString().slice(0, 19).replace('T', ' ').concat('Z');
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return [
    `${at} ${(LEVELS[level] ?? '').padEnd(5)} ${escapeControls([msg, ...fields].join(' '))}`,
    ...formatFailure(err),
  ].join('\n');
}

function formatFailure(failure: Failure | undefined): string[] {
  if (!failure) return [];
  return [
    `    ${escapeControls(failure.message)}`,
    ...(failure.stack ? [escapeLines(failure.stack)] : []),
    ...formatFailure(failure.cause),
  ];
}
