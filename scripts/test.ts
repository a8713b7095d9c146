import { runAll } from './test/all';
import { runChanged } from './test/changed';
import { runQuick } from './test/quick';
import type { TestCount } from './test/test-run';

/**
 * - `npm test`: the quick tests, which prove each rule once
 * - `npm run test:all`: these, and the slow ones; with `--rest`, only what `npm test` has left out
 * - `npm test -- --changed [ref]`: tests that the files changed since a commit can break
 */
const run = (args: readonly string[]): Promise<TestCount> => {
  const [flag, option] = args;
  if (flag === undefined) return runQuick();
  if (flag === '--all' && args.length === 1) return runAll();
  if (flag === '--all' && option === '--rest' && args.length === 2) return runAll({ withoutQuick: true });
  if (flag === '--changed' && args.length <= 2) return runChanged(option);
  const usage = '"npm test", "npm test -- --changed [ref]", "npm run test:all" or "npm run test:all -- --rest"';
  throw new Error(`"${args.join(' ')}" is not an option. Use ${usage}.`);
};

const { passed, failed } = await run(process.argv.slice(2));
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
