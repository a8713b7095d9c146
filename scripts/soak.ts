import { parseArgs } from 'node:util';
import { run } from './apps';
import { ensureChromium } from './chromium';

/** The one run that needs no browser: requests made up at random. */
const INPUT = 'input';
const RUNS = ['releases', 'kills', 'load', 'submissions', 'postgres', 'power-cuts', 'cluster', INPUT];
const USAGE = `npm run soak -- [${RUNS.join(' | ')}] [--minutes 10]`;

/** Requests to each route, and a tenth of the uploads, that are sent in about a minute. */
const INPUT_A_MINUTE = 20;

try {
  const { only, minutes } = wishes();
  if (only !== INPUT) {
    await ensureChromium();
    const grep = only ? ['--grep', `${only}$`] : [];
    await run('npm', ['run', 'soak', '--silent', '-w', '@arena/e2e', '--', ...grep], { ARENA_SOAK_MINUTES: minutes });
  }
  if (only === INPUT || only === undefined) {
    const runs = Math.ceil(Number(minutes) * INPUT_A_MINUTE);
    const tests = ['run', 'unit', '--silent', '--', 'server/src/testing/bad-input', '--selectProjects', 'server'];
    await run('npm', tests, { ARENA_INPUT_RUNS: `${runs}` });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function wishes(): { only: string | undefined; minutes: string } {
  const { values, positionals } = parseArgs({
    options: { minutes: { type: 'string', default: '10' } },
    allowPositionals: true,
  });
  const [only, ...more] = positionals;
  const isRun = only === undefined || RUNS.includes(only);
  if (more.length > 0 || !isRun || !(Number(values.minutes) > 0)) throw new Error(`Next: ${USAGE}`);
  return { only, minutes: values.minutes };
}
