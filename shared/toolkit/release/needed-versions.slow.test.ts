import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildSection, linkCheckout } from '../../src/testing/build-section';

let checkout: string;

beforeEach(() => {
  checkout = linkCheckout();
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

test('a release needs the ranges of its package.json, whichever versions are installed', async () => {
  const peers = { react: '^19.3 || ^20', 'react-dom': '^19.3 || ^20', 'react-router-dom': '^7.0.0' };
  const dist = await buildSection(checkout, { peers });
  expect(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')).needs).toEqual(peers);
  expect(readFileSync(join(dist, 'remoteEntry.js'), 'utf8')).toContain('requiredVersion:"^19.3 || ^20"');
});

test.each([
  [{ react: '^19.3.1' }, '"peerDependencies" in [^ ]+mf-events/package.json lacks react-dom, react-router-dom.'],
  [
    { react: 'github:x/y', 'react-dom': '*', 'react-router-dom': '*' },
    'mf-events/package.json:\\n +peerDependencies.react: Invalid',
  ],
])('a section with the peerDependencies %j does not build', async (peers: Record<string, string>, message) => {
  await expect(buildSection(checkout, { peers })).rejects.toMatchObject({
    stderr: expect.stringMatching(new RegExp(message)),
  });
});

test.each([
  [{}, 'clsx is not one of the "dependencies".'],
  [{ clsx: '2.1.1' }, 'clsx has the range "2.1.1", which is not of the form "^1.2.3".'],
  [{ clsx: '^1.0.0 || ^2.0.0' }, 'clsx has the range "^1.0.0 || ^2.0.0", which is not of the form "^1.2.3".'],
])('a section with the dependencies %j cannot share clsx', async (dependencies, message) => {
  const manifest = { dependencies, sharedDependencies: ['clsx'] };
  await expect(buildSection(checkout, { manifest })).rejects.toMatchObject({
    stderr: expect.stringContaining(`mf-events/package.json: ${message}`),
  });
});

test('a section cannot share what the shell provides', async () => {
  const manifest = { dependencies: { react: '^19.3.1' }, sharedDependencies: ['react'] };
  await expect(buildSection(checkout, { manifest })).rejects.toMatchObject({
    stderr: expect.stringContaining('mf-events/package.json: react comes from the shell.'),
  });
});
