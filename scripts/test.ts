import { runChanged } from './test/changed';
import { runWhole } from './test/whole';

/**
 * `npm test` runs every check. `npm test -- --changed [ref]` runs the checks for the files that differ from a commit: by
 * default the last one, or the one before it if nothing has been edited since.
 */
const [flag, ref] = process.argv.slice(2);
if (flag !== undefined && flag !== '--changed') {
  throw new Error(`"${flag}" is not an option. Use "npm test" or "npm test -- --changed [ref]".`);
}
const { passed, failed } = await (flag === '--changed' ? runChanged(ref) : runWhole());
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
