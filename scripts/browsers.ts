import { parseArgs } from 'node:util';
import { run } from './apps';
import { ensureChromium } from './programs/chromium';
import { ensureFirefox } from './programs/firefox';
import { ensureWebKit } from './programs/webkit';

/** Reports that can run instead of the browser matrix. */
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
  const [report, ...others] = positionals;
  const isKnown = report === undefined || REPORTS.includes(report);
  if (others.length > 0 || !isKnown) throw new Error(`Usage: ${USAGE}`);
  return { report, only: values.only };
}
