import { readFileSync } from 'node:fs';

/** One Jest for every workspace with units: browser packages in jsdom, the server in Node. */
const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

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

const node = (name) => ({
  displayName: name,
  rootDir: `<rootDir>/${name}`,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform,
  globalSetup: '<rootDir>/src/testing/build-first.mjs',
});

export default {
  // Every core works: by itself Jest would leave one to somebody who waits at a keyboard.
  maxWorkers: '100%',
  // A test that hangs fails; a slow or busy machine alone fails none.
  testTimeout: 60_000,
  projects: workspaces.filter((name) => name !== 'e2e').map((name) => (name === 'server' ? node(name) : browser(name))),
};
