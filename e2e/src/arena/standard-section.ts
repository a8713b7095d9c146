import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
 * Builds the section mf-events with the standard federation plugin of a bundler. This takes several seconds.
 * @returns a checkout in which `arena publish mf-events` works; the caller removes it
 */
export async function buildStandardSection(bundler: Bundler, changes: SourceChanges = {}): Promise<string> {
  const checkout = await createCheckout();
  const folder = join(checkout, 'mf-events');
  await cp(join(projectRoot, 'e2e/standard-federation/mf-events'), folder, { recursive: true });
  await changeSources(folder, { 'src/events-page.jsx': (source) => source.replace('BUNDLER', bundler) });
  await changeSources(folder, changes);
  const args = [...BUILD_COMMANDS[bundler]];
  await promisify(execFile)(process.execPath, args, { cwd: folder });
  return checkout;
}
