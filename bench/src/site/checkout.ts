import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../scripts/apps';

/** What building one section takes besides its own folder. */
const COMMON = ['shared', 'scripts', 'tsconfig.base.json'];

/** Calls `use` with a checkout of one section, to be changed and built at will, and removes it then. */
export async function withCheckout<T>(app: string, use: (checkout: string) => Promise<T>): Promise<T> {
  const checkout = await mkdtemp(join(tmpdir(), 'arena-bench-checkout-'));
  try {
    for (const name of [...COMMON, app]) {
      await cp(join(root, name), join(checkout, name), {
        recursive: true,
        filter: (path) => !/\/(dist|node_modules)(\/|$)/.test(path.slice(root.length - 1)),
      });
    }
    const whole = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    await writeFile(join(checkout, 'package.json'), JSON.stringify({ ...whole, workspaces: ['shared', app] }));
    await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
    return await use(checkout);
  } finally {
    await rm(checkout, { recursive: true, force: true });
  }
}

/** Builds the section of a checkout under another version, which is enough to make it another release. */
export async function buildVersion(checkout: string, app: string, version: string) {
  const manifest = join(checkout, app, 'package.json');
  const described = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...described, version }));
  await promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: join(checkout, app) });
}
