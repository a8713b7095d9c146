import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { type BrowserReport, describeIncomplete, outcomeOf } from '@arena/shared/contract/reports/browser-report';
import type { Command } from 'commander';
import type { OpenPages } from '../../../platform/validation/browser-check/blame';
import { findBrowser } from '../../../platform/validation/browser-check/browser/find-browser';
import { runBrowser } from '../../../platform/validation/browser-check/browser/run-browser';
import { checkRelease } from '../../../platform/validation/browser-check/check-release';
import { countPages } from '../../../platform/validation/browser-check/count-pages';
import type { OnProgress } from '../../byte-stream';
import { readBuild, requireFolder } from '../../checkout/read-build';
import { requirePackages } from '../../checkout/require-packages';
import type { Client } from '../../client';
import { addCommand, type CommandContext, type Result } from '../../command';
import { CommandError, INCOMPLETE, REFUSED, USAGE } from '../../command-error';

export function addRehearseCommand(
  program: Command,
  { api, env, printResult, createProgressBar, watcher }: CommandContext,
) {
  addCommand(program, 'rehearse', 'check a built app in a browser on this machine', 'rehearse mf-market')
    .argument('<folder>', 'folder of the app, built with "npm run build -w <folder>"')
    .action(async (folder: string) => {
      requireFolder(folder);
      requirePackages('playwright-core', 'axe-core');
      const executable = await findBrowser(env.ARENA_BROWSER);
      if (!executable) {
        const next = 'install Chromium, or set ARENA_BROWSER to its path';
        throw new CommandError('There is no Chromium on this machine.', USAGE, next);
      }
      const onUpload = createProgressBar(`Uploading ${folder}`);
      printResult(
        await rehearse(api, folder, { executable, onUpload, onPage: watcher.onProgress }).finally(watcher.onEnd),
      );
    });
}

type RehearseOptions = {
  executable: string;
  onUpload?: OnProgress | undefined;
  /** Called with the open page. */
  onPage?: (progress: string) => void;
};

/**
 * Uploads a built app without making it live, opens its pages on the site in a browser on this machine, and stores the
 * report. A later publish of the same build shows it.
 * @throws CommandError with every fault
 */
export async function rehearse(
  api: Client,
  folder: string,
  { executable, onUpload, onPage }: RehearseOptions,
): Promise<Result> {
  const { release, form } = readBuild(folder);
  const params = { app: release.app, release: release.id };
  await api.upload(release.app, form, onUpload);
  const { faults, beside, plan } = await api.send(opsApi.rehearsal, { params });
  if (faults.length > 0) throw new CommandError(faults.join('\n'), REFUSED, `correct it, then build ${folder} again`);
  const open: OpenPages = (visits, { until } = {}) =>
    runBrowser({ executable, scope: plan.scope, visits }, (request) => api.openAsVisitor(request), { until });
  const report = await checkRelease(plan, countPages(onPage, open));
  await api.send(opsApi.rehearsalReport, { params, body: { ...report, beside } });
  if (report.faults.length > 0) {
    throw new CommandError(report.faults.join('\n'), REFUSED, `correct it, then build ${folder} again`, 'failed');
  }
  if (report.unfinished.length > 0)
    throw new CommandError(describe(report), INCOMPLETE, 'rehearse it again', 'check_incomplete');
  return {
    data: { ...params, browserCheck: outcomeOf(report), ...withoutPictures(report) },
    text: `${describe(report)} To publish it: arena publish ${folder}`,
  };
}

function describe(report: BrowserReport): string {
  const { browser, pages, seconds, unfinished, untried } = report;
  if (unfinished.length > 0) {
    const reasons = unfinished.map((reason) => `\n  ${reason}`).join('');
    return `The browser check was incomplete: ${describeIncomplete(report)}.${reasons}`;
  }
  const what = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} opened in ${browser} in ${seconds} s`;
  return [`No faults in ${what}.`, ...untried].join('\n  ') + (untried.length > 0 ? '\n' : '');
}

function withoutPictures({ pages, ...report }: BrowserReport) {
  return { ...report, pages: pages.map(({ path }) => path) };
}
