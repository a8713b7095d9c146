import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './server';

/** What a section team needs besides its own folder. */
const COMMON = ['shared', 'scripts', 'tsconfig.base.json', 'package-lock.json', 'jest.config.mjs', 'biome.json'];

/**
 * A checkout with only some of the sections. Its packages are those of the whole project, by a link: nothing may
 * install into it.
 */
export async function checkoutWith(...sections: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-checkout-'));
  for (const name of [...COMMON, ...sections]) {
    await cp(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)(\/|$)/.test(path.slice(projectRoot.length)),
    });
  }
  const whole = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...whole, workspaces: ['shared', ...sections] }));
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
