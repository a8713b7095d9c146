import { expect, test } from '@jest/globals';
import { aRelease } from '../../testing/release-builder';
import { versionFaults } from './versions';

const runtime = { react: '19.3.1', 'react-dom': '19.3.1' };
const buildTool = { '@module-federation/enhanced': '2.9.2' };

const shell = (offers: Record<string, string>) => aRelease({ app: 'shell', offers }).release;
const section = (needs: Record<string, string>) => aRelease({ needs }).release;

test.each([
  ['an older section that needs it, under a shell without it', { '@module-federation/enhanced': '^2.9.2' }, runtime],
  [
    'an older section that needs another version',
    { '@module-federation/enhanced': '^1.0.0' },
    { ...runtime, ...buildTool },
  ],
  ['a section that does not need it, under an older shell with it', { react: '^19.0.0' }, { ...runtime, ...buildTool }],
])('ignores the build tool: %s', (_, needs, offers) => {
  expect(versionFaults(section(needs), [shell(offers)])).toEqual([]);
  expect(versionFaults(shell(offers), [section(needs)])).toEqual([]);
});
