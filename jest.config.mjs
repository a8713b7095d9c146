import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** One Jest run for all workspaces with unit tests: browser packages in jsdom, the server in Node. */
const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } }, module: { type: 'es6' } },
  ],
};

const browserProject = (name) => ({
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

const nodeProject = (name) => ({
  displayName: name,
  rootDir: `<rootDir>/${name}`,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform,
  globalSetup: '<rootDir>/src/testing/build-first.mjs',
});

export default {
  // Jest's default is one core less. Some tests wait for time-outs while others calculate.
  maxWorkers: availableParallelism(),
  // Only a test that hangs may fail, not one on a slow or busy machine. Milliseconds.
  testTimeout: 60_000,
  projects: workspaces
    .filter((name) => name !== 'e2e')
    .map((name) => (name === 'server' ? nodeProject(name) : browserProject(name))),
};
