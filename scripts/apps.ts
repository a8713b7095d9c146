import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FINGERPRINT_FILE, fingerprint } from '@arena/shared/build/fingerprint';

/** Folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The apps of the site, the shell first: every workspace that says in its package.json what the shell must know. */
export const apps = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces as string[]).filter(
  (folder) => 'section' in JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
);

/** The page for operators is built like an app, but the server serves its build: it is no release. */
export const OPERATOR_PAGE = 'ops';

/** Why an app could not be built; undefined when it has been built, or its build was not stale. */
type Built = Promise<Error | undefined>;

/**
 * Builds the apps and the page for operators where their builds are not those of the sources as they are, two at a time.
 * @param signal ends the builds that run
 * @returns the outcome for each, in the order of the apps
 */
export function startBuilds(signal?: AbortSignal): Map<string, Built> {
  const all = [...apps, OPERATOR_PAGE];
  const stale = all.filter(isStale);
  if (stale.length > 0) console.log(`Building ${stale.join(', ')} …`);
  const builds = new Map<string, Built>(all.map((app) => [app, Promise.resolve(undefined)]));
  const lanes: Built[] = [Promise.resolve(undefined), Promise.resolve(undefined)];
  for (const [place, app] of stale.entries()) {
    const lane = place % lanes.length;
    const built = (lanes[lane] ?? Promise.resolve()).then(() =>
      run('npm', ['run', 'build', '--silent', '-w', app], {}, signal).then(
        () => undefined,
        (error: Error) => error,
      ),
    );
    lanes[lane] = built;
    builds.set(app, built);
  }
  return builds;
}

/**
 * Builds all that is stale.
 * @throws when something does not build
 */
export async function buildStaleApps() {
  const [failure] = (await Promise.all(startBuilds().values())).filter((failure) => failure !== undefined);
  if (failure) throw failure;
}

function isStale(app: string): boolean {
  const built = join(root, app, 'dist', FINGERPRINT_FILE);
  return !existsSync(built) || readFileSync(built, 'utf8') !== fingerprint(join(root, app));
}

/**
 * Runs a command of the project and shows what it prints.
 * @throws when it does not end with 0
 */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      signal,
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`"${command} ${args.join(' ')}" ended with ${code}.`)),
    );
  });
}
