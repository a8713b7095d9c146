import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildWithChanges } from './build-with-changes';
import { createCheckout } from './checkout';
import { linkPackages } from './link-packages';
import { projectRoot } from './server';

/** The version that the fake next React has. */
export const NEXT_REACT = '20.0.0';

const PACKAGES = ['react', 'react-dom'];

/** Packages that import React. They need copies: a link would lead them back to the project's own React. */
const DEPENDENTS = ['react-router', 'react-router-dom', 'react-hook-form', '@hookform'];

/**
 * Builds the shell with React as if its next major version were installed: the same code with another version number.
 * @returns a checkout in which `arena publish shell` works; the caller removes it
 */
export async function buildShellWithNextReact(): Promise<string> {
  const checkout = await createCheckout('shell');
  await installNextReact(checkout);
  await promisify(execFile)('npm', ['run', 'build'], { cwd: join(checkout, 'shell') });
  return checkout;
}

/**
 * Builds a section that works with both versions of React.
 * @returns a checkout in which `arena publish <app>` works; the caller removes it
 */
export function buildSectionForBoth(app: string): Promise<string> {
  return buildWithChanges(app, {
    'package.json': (text) => {
      const manifest = JSON.parse(text);
      for (const name of PACKAGES) manifest.peerDependencies[name] += ` || ^${NEXT_REACT}`;
      return JSON.stringify(manifest, null, 2);
    },
  });
}

async function installNextReact(checkout: string) {
  const installed = join(projectRoot, 'node_modules');
  const folder = join(checkout, 'node_modules');
  const copied = [...PACKAGES, ...DEPENDENTS];
  await rm(folder);
  await linkPackages(checkout, copied);
  for (const name of copied) await cp(join(installed, name), join(folder, name), { recursive: true });
  const { version } = JSON.parse(await readFile(join(installed, 'react/package.json'), 'utf8'));
  for (const name of PACKAGES) {
    for (const path of await readdir(join(folder, name), { recursive: true })) {
      if (!/\.(js|json)$/.test(path)) continue;
      const file = join(folder, name, path);
      await writeFile(file, (await readFile(file, 'utf8')).replaceAll(version, NEXT_REACT));
    }
  }
}
