import { expect, test } from '@jest/globals';
import { aRelease } from '../testing/release-builder';
import { versionFaults } from './versions';

const runtime = { react: '19.3.1', 'react-dom': '19.3.1' };
const tool = { '@module-federation/enhanced': '2.9.2' };

const shell = (offers: Record<string, string>) => aRelease({ app: 'shell', offers }).release;
const section = (needs: Record<string, string>) => aRelease({ needs }).release;

test.each([
  ['a kept section that names it under a shell that does not', { '@module-federation/enhanced': '^2.9.2' }, runtime],
  ['a kept section that names another version', { '@module-federation/enhanced': '^1.0.0' }, { ...runtime, ...tool }],
  ['a section that does not name it under a kept shell that does', { react: '^19.0.0' }, { ...runtime, ...tool }],
])('the tool of a build is no part of what runs: %s', (_, needs, offers) => {
  expect(versionFaults(section(needs), [shell(offers)])).toEqual([]);
  expect(versionFaults(shell(offers), [section(needs)])).toEqual([]);
});
