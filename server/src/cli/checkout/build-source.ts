import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CommandError, USAGE } from '../command-error';
import { readJson } from './checkout';

/** Bytes to keep of a build's output, and lines of it to show in an error. */
const MAX_OUTPUT = 16 << 20;
const SHOWN_LINES = 20;

type Source = { app: string; source: string; cwd: string; printProgress: (line: string) => void };

/**
 * Builds an app from its source and passes its folder on.
 * @param options.source a checkout with installed packages, or `<repository>#<commit>`, which is cloned first
 * @throws CommandError if the source does not exist or does not build
 */
export async function withBuiltSource<T>(
  { app, source, cwd, printProgress }: Source,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const checkout = resolve(cwd, source);
  if (existsSync(checkout)) return use(await build(app, checkout, printProgress));
  const [repository = '', commit] = source.split('#', 2);
  if (!commit) fail(`There is no folder ${checkout}.`, '--source <folder>, or --source <repository>#<commit>');
  const clone = await mkdtemp(join(tmpdir(), 'arena-source-'));
  try {
    printProgress(`Cloning ${repository} …`);
    await run('git', ['clone', '--quiet', '--no-checkout', '--', repository, clone], cwd);
    await run('git', ['checkout', '--quiet', '--detach', commit, '--'], clone);
    printProgress('Installing its packages …');
    await run('npm', ['ci'], clone);
    return await use(await build(app, clone, printProgress));
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

/** @returns the folder of the app */
async function build(app: string, checkout: string, printProgress: (line: string) => void): Promise<string> {
  const folder = [join(checkout, app), checkout].find((path) => readJson(join(path, 'package.json'))?.name === app);
  if (!folder) fail(`There is no ${app} in ${checkout}.`, 'give the checkout that contains it');
  printProgress(`Building ${app} …`);
  await run('npm', ['run', 'build'], folder);
  return folder;
}

async function run(command: string, args: readonly string[], cwd: string) {
  // On Windows, npm is a script of the shell. None of its arguments comes from the user.
  const shell = process.platform === 'win32' && command === 'npm';
  try {
    await promisify(execFile)(command, [...args], { cwd, shell, maxBuffer: MAX_OUTPUT });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-SHOWN_LINES).join('\n') || message;
    fail(`"${command} ${args[0]}" failed:\n${output}`, 'correct it, then verify the release again');
  }
}

function fail(message: string, next: string): never {
  throw new CommandError(message, USAGE, next);
}
