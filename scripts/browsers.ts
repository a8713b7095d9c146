import { parseArgs } from 'node:util';
import { run } from './apps';
import { ensureChromium } from './chromium';
import { ensureFirefox } from './firefox';
import { ensureWebKit } from './webkit';

/** What can be had instead of the matrix. */
const REPORTS = ['screenshots', 'cold-load'];
const USAGE = `npm run browsers -- [${REPORTS.join(' | ')}] [--only Firefox --only WebKit]`;

try {
  const { report, only } = readArguments();
  await ensureChromium();
  ensureFirefox();
  ensureWebKit();
  const config = report ? ['--config', 'browsers-reports.config.ts', report] : ['--config', 'browsers.config.ts'];
  const projects = only.flatMap((name) => ['--project', name]);
  await run('npm', ['test', '--silent', '-w', '@arena/e2e', '--', ...config, ...projects]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readArguments(): { report: string | undefined; only: string[] } {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const [report, ...more] = positionals;
  const isReport = report === undefined || REPORTS.includes(report);
  if (more.length > 0 || !isReport) throw new Error(`Next: ${USAGE}`);
  return { report, only: values.only };
}
