import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSection, linkCheckout, project, SOURCES } from '../../src/testing/build-section';

/** Milliseconds; two builds. */
const TWO_BUILDS = 120_000;

/** A configuration with the usual runtime of the federation plugin. */
const USUAL_RUNTIME = {
  ...SOURCES,
  'webpack.config.ts': `import { baseConfig } from '@arena/shared/toolkit/base-config';
import { ArenaSectionPlugin } from '@arena/shared/toolkit/section-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
const section = new ArenaSectionPlugin(import.meta.url);
const base = baseConfig(section.app);
const federation = new ModuleFederationPlugin(section.federation);
export default { ...base, entry: {}, plugins: [...base.plugins ?? [], federation, section] };`,
};

test.each([
  ['a build', SOURCES],
  ['a build with the usual federation runtime', USUAL_RUNTIME],
])(
  '%s of another commit, in another folder and time zone, is the same release',
  async (_, sources) => {
    const commits = ['a'.repeat(40), 'b'.repeat(40)];
    const releases: object[] = [];
    for (const [i, TZ] of ['UTC', 'Asia/Kolkata'].entries()) {
      const checkout = linkCheckout();
      const env = { TZ, BITBUCKET_BUILD_NUMBER: '1', BITBUCKET_COMMIT: commits[i], GITHUB_ACTIONS: '', GITLAB_CI: '' };
      const dist = await buildSection(checkout, { sources, env });
      const { source, ...release } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
      expect(source.commit).toBe(commits[i]);
      expect(JSON.stringify(source)).not.toContain(checkout);
      releases.push(release);
      rmSync(checkout, { recursive: true });
    }
    expect(releases[0]).toEqual(releases[1]);
  },
  TWO_BUILDS,
);

test('variables of a development build are not named after paths of this machine', async () => {
  const checkout = linkCheckout();
  const dist = await buildSection(checkout, { options: { mode: 'development', devtool: false } });
  const code = readFileSync(join(dist, 'remoteEntry.js'), 'utf8');
  rmSync(checkout, { recursive: true });
  expect(code).not.toContain(project.replaceAll(/\W/g, '_'));
});
