import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Folder of this checkout. */
export const project = join(import.meta.dirname, '../../..');

/** Sources of the section mf-events. */
export const SOURCES = {
  'src/section.tsx': `import { defineSection } from '@arena/shared/contract/section/section';
import { EventsPage } from './events-page';
export default defineSection({ routes: [{ path: '/events', Component: EventsPage }] });`,
  'src/events-page.tsx': `import styles from './events-page.module.css';

type Props = { nights?: number };

export function EventsPage({ nights = 3 }: Props) {
  const book = () => import('./book').then(({ bookNight }) => bookNight(nights));
  return <button type="button" className={styles.page} onClick={book}>Marker of the page</button>;
}`,
  'src/book.ts': `export interface Booking { night: number }

export function bookNight(night: number): Booking {
  if (night < 1) throw new Error('Marker of the booking');
  return { night };
}`,
  'src/events-page.module.css': '@layer section { .page { color: red; } }',
};

/** Creates a folder that links to the packages of this checkout. The caller removes it. */
export function linkCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'arena-build-'));
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'shared', 'node_modules']) {
    symlinkSync(join(project, name), join(checkout, name));
  }
  return checkout;
}

/** Ranges that the shell of this checkout satisfies. */
const PEERS = { react: '^19.3.1', 'react-dom': '^19.3.1', 'react-router-dom': '^7.18.5' };

/**
 * Changes of a test to the section mf-events. `peers`: its `peerDependencies`; `manifest`: other fields of its
 * package.json; `options`: those of webpack; `env`: environment variables of the build.
 */
type Build = {
  section?: { paths: string[]; pages: string[] };
  peers?: Record<string, string>;
  manifest?: object;
  sources?: Record<string, string>;
  options?: object;
  env?: NodeJS.ProcessEnv;
};

/**
 * Builds the section mf-events in such a folder.
 * @returns the folder of the build
 * @throws the output of webpack when it does not build
 */
export async function buildSection(
  checkout: string,
  {
    section = { paths: ['/events'], pages: ['/events'] },
    peers = PEERS,
    manifest = {},
    sources = SOURCES,
    options = {},
    env = {},
  }: Build = {},
): Promise<string> {
  const folder = join(checkout, 'mf-events');
  const fields = {
    name: 'mf-events',
    version: '1.0.0',
    type: 'module',
    peerDependencies: peers,
    section: { ...section, nav: [] },
    ...manifest,
  };
  const files = {
    'package.json': JSON.stringify(fields),
    ...(Object.keys(sources).some((path) => /^src.*\.tsx?$/.test(path)) && {
      'tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["src"] }',
    }),
    'webpack.config.ts': `import { defineSectionBuild } from '@arena/shared/toolkit/section-build';
export default { ...defineSectionBuild(import.meta.url), ...${JSON.stringify(options)} };`,
    ...sources,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return buildApp(folder, env);
}

/**
 * Builds an app in a folder of a checkout.
 * @returns the folder of the build
 * @throws the output of webpack when it does not build
 */
export async function buildApp(folder: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const cli = join(folder, '../node_modules/webpack-cli/bin/cli.js');
  const args = ['--import', 'tsx', cli, '--disable-interpret', '--config', 'webpack.config.ts'];
  await promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  return join(folder, 'dist');
}
