import { parseArgs } from 'node:util';
import { run } from './apps';
import { ensureChromium } from './chromium';

const RUNS = ['releases', 'kills', 'load', 'submissions', 'postgres', 'cluster'];
const USAGE = `npm run soak -- [${RUNS.join(' | ')}] [--minutes 10]`;

try {
  const { only, minutes } = wishes();
  await ensureChromium();
  const grep = only ? ['--grep', `${only}$`] : [];
  await run('npm', ['run', 'soak', '--silent', '-w', '@arena/e2e', '--', ...grep], { ARENA_SOAK_MINUTES: minutes });
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
