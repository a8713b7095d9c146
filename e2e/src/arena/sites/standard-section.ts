import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
// biome-ignore lint/style/noRestrictedImports: the build itself tells whether it is out of date
import { fingerprint } from '@arena/shared/toolkit/release/fingerprint';
import { keptFolder } from '../kept-folder';
import { changeSources, type SourceChanges } from './build-with-changes';
import { createCheckout } from './checkout';
import { projectRoot } from './server';

/** The commands of a team that builds with its own tools. */
const BUILD_COMMANDS = {
  webpack: [
    '--import',
    'tsx',
    '../node_modules/webpack-cli/bin/cli.js',
    '--disable-interpret',
    '--config',
    'webpack.config.mjs',
  ],
  rspack: ['build-with-rspack.mjs'],
} as const;

export type Bundler = keyof typeof BUILD_COMMANDS;

export const BUNDLERS: readonly Bundler[] = ['webpack', 'rspack'];

/**
 * Builds the section mf-events with the standard federation plugin of a bundler. This takes several seconds the first
 * time; builds are kept by content.
 * @returns a checkout in which `arena publish mf-events` works; the caller removes it
 */
export async function buildStandardSection(bundler: Bundler, changes: SourceChanges = {}): Promise<string> {
  const checkout = await createCheckout();
  const folder = join(checkout, 'mf-events');
  await cp(join(projectRoot, 'e2e/standard-federation/mf-events'), folder, { recursive: true });
  await changeSources(folder, { 'src/events-page.jsx': (source) => source.replace('BUNDLER', bundler) });
  const changed = await changeSources(folder, changes);
  const dist = await keptFolder(`mf-events-${bundler}`, [fingerprint(folder), ...changed], async (kept) => {
    await promisify(execFile)(process.execPath, [...BUILD_COMMANDS[bundler]], { cwd: folder });
    await cp(join(folder, 'dist'), kept, { recursive: true });
  });
  await cp(dist, join(folder, 'dist'), { recursive: true });
  return checkout;
}
