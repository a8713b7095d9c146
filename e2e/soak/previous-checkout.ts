import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/apps';

const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: root });

/**
 * Checks a commit out into a folder of its own and builds its server with the packages of this checkout, passes the
 * folder to `use`, and removes it.
 */
export async function withCheckoutOf<T>(commit: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-previous-'));
  await git('worktree', 'add', '--detach', folder, commit);
  try {
    await linkPackages('node_modules', folder);
    await linkPackages('server/node_modules', folder);
    await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: join(folder, 'server') });
    return await use(folder);
  } finally {
    await git('worktree', 'remove', '--force', folder);
  }
}

/** The packages of this project itself are those of the other commit. */
async function linkPackages(path: string, folder: string) {
  await mkdir(join(folder, path), { recursive: true });
  for (const name of await readdir(join(root, path))) {
    if (name !== '@arena') await symlink(join(root, path, name), join(folder, path, name));
  }
  if (path !== 'node_modules') return;
  await mkdir(join(folder, path, '@arena'));
  for (const name of await readdir(join(root, path, '@arena'))) {
    await symlink(join(folder, name), join(folder, path, '@arena', name));
  }
}
