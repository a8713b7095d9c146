import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FINGERPRINT_FILE, fingerprint } from '@arena/shared/toolkit/release/fingerprint';

/** Folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The apps of the site, the shell first: every workspace with a `section` block in its package.json. */
export const apps = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces as string[]).filter(
  (folder) => 'section' in JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
);

/** The operators' page is built like an app but never published as a release: the server serves its build. */
export const OPERATOR_PAGE = 'ops';

/** The error of a failed build; undefined when the build succeeded or was up to date. */
type BuildOutcome = Promise<Error | undefined>;

/**
 * Builds the apps and the operators' page whose last build does not match the sources, two at a time.
 * @param signal aborts the running builds
 * @param all considers only these
 * @returns the outcome of each, in the order of the apps
 */
export function startBuilds(signal?: AbortSignal, all = [...apps, OPERATOR_PAGE]): Map<string, BuildOutcome> {
  const stale = all.filter(isStale);
  if (stale.length > 0) console.log(`Building ${stale.join(', ')} …`);
  const builds = new Map<string, BuildOutcome>(all.map((app) => [app, Promise.resolve(undefined)]));
  const lanes: BuildOutcome[] = [Promise.resolve(undefined), Promise.resolve(undefined)];
  for (const [index, app] of stale.entries()) {
    const lane = index % lanes.length;
    const outcome = (lanes[lane] ?? Promise.resolve()).then(() =>
      run('npm', ['run', 'build', '--silent', '-w', app], {}, signal).then(
        () => undefined,
        (error: Error) => error,
      ),
    );
    lanes[lane] = outcome;
    builds.set(app, outcome);
  }
  return builds;
}

/**
 * Builds every stale app and the operators' page, or only those of a list.
 * @throws if a build fails
 */
export async function buildStaleApps(names?: string[]) {
  const [error] = (await Promise.all(startBuilds(undefined, names).values())).filter((error) => error !== undefined);
  if (error) throw error;
}

function isStale(app: string): boolean {
  const file = join(root, app, 'dist', FINGERPRINT_FILE);
  return !existsSync(file) || readFileSync(file, 'utf8') !== fingerprint(join(root, app));
}

/**
 * Runs a command in the project's folder and shows its output.
 * @throws if its exit code is not 0
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
      code === 0 ? resolve() : reject(new Error(`"${command} ${args.join(' ')}" exited with code ${code}.`)),
    );
  });
}
