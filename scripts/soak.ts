import { parseArgs } from 'node:util';
import { run } from './apps';
import { ensureChromium } from './programs/chromium';

/** The only run without a browser: requests with random input. */
const INPUT = 'input';
const RUNS = [
  'releases',
  'visitors',
  'kills',
  'load',
  'submissions',
  'postgres',
  'power-cuts',
  'cluster',
  'upgrade',
  'tabs',
  'guard',
  'mails',
  INPUT,
];
const USAGE = `npm run soak -- [${RUNS.join(' | ')}] [--minutes 10]`;

/** Random requests per route that take about a minute, with ten times as many uploads. */
const INPUTS_PER_MINUTE = 20;

try {
  const { only, minutes } = readArguments();
  if (only !== INPUT) {
    await ensureChromium();
    const grep = only ? ['--grep', `${only}$`] : [];
    await run('npm', ['run', 'soak', '--silent', '-w', '@arena/e2e', '--', ...grep], { ARENA_SOAK_MINUTES: minutes });
  }
  if (only === INPUT || only === undefined) {
    const runs = Math.ceil(Number(minutes) * INPUTS_PER_MINUTE);
    const args = ['run', 'unit', '--silent', '--', 'server/src/testing/bad-input', '--selectProjects', 'server'];
    await run('npm', args, { ARENA_INPUT_RUNS: `${runs}` });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readArguments(): { only: string | undefined; minutes: string } {
  const { values, positionals } = parseArgs({
    options: { minutes: { type: 'string', default: '10' } },
    allowPositionals: true,
  });
  const [only, ...others] = positionals;
  const isKnown = only === undefined || RUNS.includes(only);
  if (others.length > 0 || !isKnown || !(Number(values.minutes) > 0)) throw new Error(`Usage: ${USAGE}`);
  return { only, minutes: values.minutes };
}
