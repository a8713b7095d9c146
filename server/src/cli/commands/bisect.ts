import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Script } from 'node:vm';
import type { PageReport } from '@arena/shared/contract/browser-report';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { LiveReleaseSet } from '@arena/shared/contract/ops-api/previews';
import { SHELL } from '@arena/shared/contract/release';
import type { Command } from 'commander';
import { type Cause, causesOf, describeFinding } from '../bisect/describe-finding';
import { findFirstBad, isConclusive, type ReleaseByApp } from '../bisect/find-first-bad';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { CommandError, USAGE } from '../command-error';

type BisectOptions = { page: string; script?: string };

export function addBisectCommand(program: Command, { api, cwd, printResult, printProgress }: CommandContext) {
  addCommand(
    program,
    'bisect',
    'find the release that made a page bad, with a browser as judge',
    'bisect mf-market --page /market',
    'bisect mf-market --page /market --script has-prices.js',
  )
    .argument('<app>', 'the app whose page it is')
    .requiredOption('--page <path>', 'page to open, such as /market')
    .option('--script <file>', 'JavaScript to run in the page; the page is bad if it throws or returns false')
    .action(async (app: string, { page, script: file }: BisectOptions) => {
      // Refused if there is no such app, before the script is read.
      const { sets } = await api.send(opsApi.liveReleaseSets, { params: { app }, querystring: { page } });
      const script = file === undefined ? undefined : await readScript(resolve(cwd, file));
      printResult(await bisect(api, app, { sets, page, script, printProgress }));
    });
}

type Search = {
  sets: readonly LiveReleaseSet[];
  page: string;
  script: string | undefined;
  printProgress: CommandContext['printProgress'];
};

/** Opens a page with earlier releases until it is clear which one made it bad. Changes nothing on the site. */
export async function bisect(api: Client, app: string, { sets, page, script, printProgress }: Search): Promise<Result> {
  const params = { app };
  printProgress(`${sets.length} stored release sets have ${page}.`);
  let probes = 0;
  const finding = await findFirstBad(sets, app, async (releases) => {
    const report = await api.send(opsApi.probeInBrowser, { params, body: { releases, page, script } });
    probes += 1;
    printProgress(`Probe ${probes}: ${describeReleases(releases, app)} ${describeReport(report)}`);
    return report;
  });
  const releases = 'bad' in finding ? finding.bad.releases : {};
  const causes = await Promise.all(causesOf(finding).map((app) => findCause(api, app, releases[app] ?? 'retired')));
  return { data: { ...finding, causes, probes }, text: describeFinding(finding, causes) };
}

/** Changes after which every visitor gets a release. */
const SHOWN_TO_ALL: readonly string[] = ['activate', 'rollback'];

/** How a release first went live. */
async function findCause(api: Client, app: string, release: string): Promise<Cause> {
  const { history } = await api.send(opsApi.appHistory, { params: { app } });
  const rollout = history.find((change) => change.release === release && SHOWN_TO_ALL.includes(change.kind));
  return { app, release, rollout: rollout ?? null };
}

/** @throws CommandError if the file cannot be read or is not the body of an async function */
async function readScript(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} cannot be read.`, USAGE, 'check --script');
  });
  try {
    // Only parses it: it runs in the page.
    new Script(`(async () => {\n${text}\n})()`);
  } catch (error) {
    throw new CommandError(`${path} is not JavaScript: ${(error as Error).message}`, USAGE, 'correct the script');
  }
  return text;
}

/** The releases that are on the page. */
function describeReleases(releases: ReleaseByApp, app: string): string {
  return [...new Set([SHELL, app])].map((name) => `${name} ${releases[name]}`).join(', ');
}

function describeReport(report: PageReport): string {
  if (!isConclusive(report)) return `could not be judged: ${report.unfinished.join('; ')}`;
  return report.faults.length > 0 ? `is bad: ${report.faults[0]}` : 'is good';
}
