import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The apps of the site, the shell first: every workspace that says in its package.json what the shell must know. */
export const apps = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces as string[]).filter(
  (folder) => 'section' in JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
);

/** The page for operators is built like an app, but the server serves its build: it is no release. */
const OPERATOR_PAGE = 'ops';

/** Builds the apps and the page for operators where their sources are newer than their build, two at a time. */
export async function buildStaleApps() {
  const stale = [...apps, OPERATOR_PAGE].filter(isStale);
  if (stale.length > 0) console.log(`Building ${stale.join(', ')} …`);
  const lanes = [stale.filter((_, i) => i % 2 === 0), stale.filter((_, i) => i % 2 === 1)];
  await Promise.all(
    lanes.map(async (lane) => {
      for (const app of lane) {
        const begun = new Date();
        await run('npm', ['run', 'build', '--silent', '-w', app]);
        // webpack leaves a file as old as it is when its bytes stay the same.
        utimesSync(resultOf(app), begun, begun);
      }
    }),
  );
}

/** The file whose age tells when an app was built. */
function resultOf(app: string): string {
  return join(root, app, app === OPERATOR_PAGE ? 'dist/index.html' : 'dist/release.json');
}

function isStale(app: string): boolean {
  const built = resultOf(app);
  if (!existsSync(built)) return true;
  const sources = [join(root, app), join(root, 'shared'), join(root, 'package-lock.json')];
  return sources.some((path) => newest(path) > statSync(built).mtimeMs);
}

/** Time of the last change below a path, in milliseconds. */
function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules');
  return Math.max(0, ...inside.map((name) => newest(join(path, name))));
}

/**
 * Runs a command of the project and shows what it prints.
 * @throws when it does not end with 0
 */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`"${command} ${args.join(' ')}" ended with ${code}.`)),
    );
  });
}
