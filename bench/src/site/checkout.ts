import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../scripts/apps';

/** Files and folders that the build of a section and `npm run dev` need in addition to its own folder. */
const COMMON = ['shared', 'shell', 'scripts', 'tsconfig.base.json'];

/** Creates a checkout with one section, calls `use` with it, and removes it. */
export async function withCheckout<T>(app: string, use: (checkout: string) => Promise<T>): Promise<T> {
  const checkout = await mkdtemp(join(tmpdir(), 'arena-bench-checkout-'));
  try {
    for (const name of [...COMMON, app]) {
      await cp(join(root, name), join(checkout, name), {
        recursive: true,
        filter: (path) => !/\/(dist|node_modules)(\/|$)/.test(path.slice(root.length - 1)),
      });
    }
    const rootManifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    await writeFile(join(checkout, 'package.json'), JSON.stringify({ ...rootManifest, workspaces: ['shared', app] }));
    await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
    return await use(checkout);
  } finally {
    await rm(checkout, { recursive: true, force: true });
  }
}

/** Builds a checkout's section with another version, which is enough for a new release ID. */
export async function buildVersion(checkout: string, app: string, version: string) {
  const manifest = join(checkout, app, 'package.json');
  const contents = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...contents, version }));
  await promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: join(checkout, app) });
}
