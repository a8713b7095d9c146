import { readFileSync } from 'node:fs';
import { QUICK_PLUGIN_NAMES } from './scripts/test/quick-plugin-names.mjs';
import { testWorkers } from './scripts/test/test-workers.mjs';
import { browserProject, transform } from './shared/src/testing/jest-project.mjs';

/** One Jest run for all workspaces with unit tests: browser packages in jsdom, the server in Node. */
const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const browserApp = (name) => ({ ...browserProject, displayName: name, rootDir: `<rootDir>/${name}` });

const nodeProject = (name) => ({
  displayName: name,
  rootDir: `<rootDir>/${name}`,
  testEnvironment: '<rootDir>/../scripts/test/quick-environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { ...transform, [QUICK_PLUGIN_NAMES]: '<rootDir>/../scripts/test/quick-plugin-names.mjs' },
  transformIgnorePatterns: [`^(?!.*/${QUICK_PLUGIN_NAMES}).*/node_modules/`],
  globalSetup: '<rootDir>/src/testing/build-first.mjs',
});

/**
 * Bytes of JavaScript objects at which a worker is replaced before its next file. The modules of finished files stay in a
 * worker, and after thirty files of the server everything takes three times as long in it.
 */
const IDLE_WORKER_HEAP = 300 * 2 ** 20;

export default {
  // Jest's default is one core less. Some tests wait for time-outs while others calculate.
  maxWorkers: testWorkers(1),
  workerIdleMemoryLimit: IDLE_WORKER_HEAP,
  // Only a test that hangs may fail, not one on a slow or busy machine. Milliseconds.
  testTimeout: 180_000,
  projects: workspaces
    .filter((name) => name !== 'e2e')
    .map((name) => (name === 'server' ? nodeProject(name) : browserApp(name))),
};
