/** One Jest for every workspace: browser packages in jsdom, the server in Node. */
const sections = ['mf-home', 'mf-leaderboard', 'mf-market', 'mf-blogs', 'mf-booking'];

const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } }, module: { type: 'es6' } },
  ],
};

const browser = (name) => ({
  displayName: name,
  rootDir: `<rootDir>/${name}`,
  testEnvironment: '<rootDir>/../shared/src/testing/browser-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform,
  setupFiles: ['<rootDir>/../shared/src/testing/jsdom-gaps.ts'],
  setupFilesAfterEnv: ['<rootDir>/../shared/src/testing/matchers.ts'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/../shared/src/testing/css-module.ts',
    '\\.(css|svg|avif|webp|webm|mp4|woff2)$': '<rootDir>/../shared/src/testing/asset.ts',
  },
});

export default {
  projects: [
    ...['shared', 'shell', ...sections, 'ops'].map(browser),
    {
      displayName: 'server',
      rootDir: '<rootDir>/server',
      testEnvironment: 'node',
      extensionsToTreatAsEsm: ['.ts'],
      transform,
    },
  ],
};
