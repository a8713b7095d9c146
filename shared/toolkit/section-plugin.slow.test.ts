import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@arena/shared/contract/release/release';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildSection, linkCheckout } from '../src/testing/build-section';

let checkout: string;

beforeEach(() => {
  checkout = linkCheckout();
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const JAVASCRIPT = {
  'src/section.js': `import { EventsPage } from './events-page';
export default { routes: [{ path: '/events', Component: EventsPage }] };`,
  'src/events-page.jsx': `import { useSession } from '@arena/shared/session';
import { Link } from 'react-router-dom';
export function EventsPage() {
  const { user } = useSession();
  return <p><Link to="/">{user?.name ?? 'Home'}</Link></p>;
}`,
};

/** Milliseconds; a build of the standard federation runtime and of React. */
const LARGE_BUILD = 180_000;

/** Builds a section with a fault. @returns the output of the build */
async function failedBuild(build: Parameters<typeof buildSection>[1]): Promise<string> {
  return buildSection(checkout, build).then(
    () => 'The build succeeded.',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

test('a section in JavaScript needs no tsconfig.json, and its release lists what it uses', async () => {
  const dist = await buildSection(checkout, { sources: JAVASCRIPT });
  const { uses }: Release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
  expect(uses).toEqual({ tokens: [], router: ['Link'], session: ['useSession', 'user', 'user.name'], api: [] });
});

test('names all options with which no release works, and what to do', async () => {
  const options = {
    optimization: { runtimeChunk: 'single' },
    output: { publicPath: '/static/', trustedTypes: true },
    devtool: 'eval',
  };
  const output = await failedBuild({ options });
  expect(output).toContain('mf-events cannot be released:');
  expect(output).toContain('optimization.runtimeChunk: the container must contain its runtime. Remove the option.');
  expect(output).toContain('output.publicPath: the URL of a release is known when it is published.');
  expect(output).toContain('output.trustedTypes: pages accept only the policy of the site. Remove the option.');
  expect(output).toContain('devtool: pages do not evaluate text as code. Use "hidden-source-map".');
});

/** Sources with the style sheet of a package, a value of the build, and the given code. */
const withForeign = (code: string) => ({
  ...JAVASCRIPT,
  'src/events-page.jsx': `import './picker.css';
export const EventsPage = () => <p className="picker">{process.env.MAP_KEY}</p>;
${code}`,
  'src/picker.css': "@import 'picker/picker.css' layer(section);",
  'node_modules/picker/picker.css': '.picker { color: red; }',
  'webpack.config.ts': `import { defineSectionBuild } from '@arena/shared/toolkit/section-build';
import webpack from 'webpack';
const build = defineSectionBuild(import.meta.url);
build.plugins?.push(new webpack.DefinePlugin({ 'process.env.MAP_KEY': JSON.stringify('key-1') }));
export default build;`,
});

test('styles of a package go into the layer, and defined variables into the scripts', async () => {
  const dist = await buildSection(checkout, { sources: withForeign('') });
  const built = readdirSync(dist)
    .filter((file) => /\.(css|js)$/.test(file))
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('\n');
  expect(built).toContain('@layer section{.picker{color:red}}');
  expect(built).toContain('"key-1"');
});

test('code that would only fail on the page fails the build with its line', async () => {
  const code = `export const worker = new Worker(new URL('./tiles.js', import.meta.url));
export const key = import.meta.env.VITE_KEY + process.env.OTHER_KEY;`;
  const output = await failedBuild({ sources: { ...withForeign(code), 'src/tiles.js': '' } });
  expect(output).toContain('src/events-page.jsx:3: new Worker:');
  expect(output).toContain('src/events-page.jsx:4: import.meta.env.VITE_KEY:');
  expect(output).toContain('src/events-page.jsx:4: process.env.OTHER_KEY:');
  expect(output).not.toContain('MAP_KEY');
});

/** A configuration of a team's own, with some options of the federation plugin. */
const ownConfig = (federation: string) => ({
  ...JAVASCRIPT,
  'webpack.config.ts': `import { baseConfig } from '@arena/shared/toolkit/base-config';
import { ArenaSectionPlugin } from '@arena/shared/toolkit/section-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
const section = new ArenaSectionPlugin(import.meta.url);
const base = baseConfig(section.app);
const federation = new ModuleFederationPlugin({ ...section.federation, ${federation} });
export default { ...base, entry: {}, plugins: [...base.plugins ?? [], federation, section] };`,
});

test.each([
  ['shared: {}', 'The build contains a copy of react, react-router'],
  ["name: 'events'", 'There is no container mf_events_'],
])(
  'refuses a federation plugin with the option %s',
  async (federation, message) => {
    expect(await failedBuild({ sources: ownConfig(federation) })).toContain(message);
  },
  LARGE_BUILD,
);
