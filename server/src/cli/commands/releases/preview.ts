import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Preview } from '@arena/shared/contract/ops-api/previews';
import { describeSeen } from '@arena/shared/contract/reports/browser-report';
import type { Command } from 'commander';
import { readBuild } from '../../checkout/read-build';
import type { Client } from '../../client';
import { addCommand, type CommandContext, type Result } from '../../command';
import { CommandError, USAGE } from '../../command-error';
import { escapeControls } from '../../output/escape-controls';
import { formatTable } from '../../output/table';
import { nameReleases, releasesIn } from '../../release-arguments';
import { approveProposal, returnProposal } from './answer-proposal';

/** `hours`: how long the link works. */
type CreateOptions = { hours?: string };

export function addPreviewCommand(program: Command, { api, printResult, printFirst }: CommandContext) {
  const previews = addCommand(
    program,
    'preview',
    'share links to releases before they go live',
    'preview create mf-market 1.0.0-0123456789abcdef',
    'preview list',
    'preview revoke preview-0123456789ab',
    'preview approve mf-market proposal-0123456789ab',
  );

  addCommand(
    previews,
    'create',
    'create a link to a release, or to releases of several apps together',
    'preview create mf-market 1.0.0-0123456789abcdef',
    'preview create shell=2.0.0-0123456789abcdef mf-market=2.0.0-0123456789abcdef',
    'preview create .',
  )
    .argument('<app>', 'app and release, <app>=<release> of several apps, or the folder of a published build')
    .argument('[releases...]')
    .option('--hours <number>', 'lifetime of the link, at most 168 (default: 24)')
    .action(async (first: string, rest: string[], options: CreateOptions) =>
      printResult(await createPreview(api, [first, ...rest], options, printFirst)),
    );

  addCommand(previews, 'list', 'list previews: what they show, who created them, when they end', 'preview list').action(
    async () => printResult(await listPreviews(api)),
  );

  addCommand(previews, 'revoke', 'end a preview immediately', 'preview revoke preview-0123456789ab')
    .argument('<id>', 'as "arena preview list" shows it')
    .action(async (id: string) => printResult(await revokePreview(api, id)));

  addCommand(previews, 'approve', 'make a proposed release live', 'preview approve mf-market proposal-0123456789ab')
    .argument('<app>')
    .argument('<proposal>')
    .action(async (app: string, id: string) => printResult(await approveProposal(api, { app, id })));

  addCommand(
    previews,
    'return',
    'return a proposal to its author',
    'preview return mf-market proposal-0123456789ab --reason "wrong prices"',
  )
    .argument('<app>')
    .argument('<proposal>')
    .requiredOption('--reason <text>', 'what to change (required)')
    .action(async (app: string, id: string, { reason }: { reason: string }) =>
      printResult(await returnProposal(api, { app, id }, reason)),
    );
}

/**
 * Creates a link, and waits for the verdict of release validation.
 * @param args an app and its release, `<app>=<release>` of each app, or a folder with a build
 * @param printFirst called with the link, which works before the releases are checked
 */
export async function createPreview(
  api: Client,
  args: readonly string[],
  { hours }: CreateOptions,
  printFirst: CommandContext['printFirst'],
): Promise<Result> {
  const releases = releasesOf(args);
  const link = await api.send(opsApi.createPreview, {
    // The server validates the number, and has a default.
    body: { releases, hours: hours === undefined ? undefined : Number(hours) },
  });
  printFirst(
    [
      link.url,
      `It shows ${formatReleases(releases)} until ${link.expires.toISOString()}.`,
      `The link is shown only once. To end it: arena preview revoke ${link.id}`,
    ].join('\n'),
  );
  const data = { ...link, ...(await findVerdict(api, link.id)) };
  return { data, text: describeVerdict(data).join('\n') };
}

/** Waits for the verdict of release validation on a preview. */
export function findVerdict(api: Client, id: string) {
  return api.send(opsApi.checkPreview, { params: { id } }).catch(asUnchecked);
}

/** The link works even if its releases cannot be checked. */
function asUnchecked(error: unknown) {
  if (error instanceof CommandError) return { faults: null, seen: null, error: error.message };
  throw error;
}

function releasesOf(args: readonly string[]): Record<string, string> {
  if (nameReleases(args)) return releasesIn(args);
  const [app = '', release, ...more] = args;
  if (more.length > 0 || args.some((arg) => arg.includes('='))) {
    throw new CommandError(
      'Give an app and its release, <app>=<release> of each app, or a folder.',
      USAGE,
      'arena preview create shell=<release> mf-market=<release>',
    );
  }
  if (release !== undefined) return { [app]: release };
  const build = readBuild(app).release;
  return { [build.app]: build.id };
}

/** Formats the verdict of release validation. */
export function describeVerdict({
  releases,
  faults,
  seen,
  error,
}: Pick<Preview, 'releases' | 'faults' | 'seen'> & { error?: string }): string[] {
  const isOne = Object.keys(releases).length === 1;
  if (faults === null) return [`${isOne ? 'Its' : 'Their'} check gave no result: ${escapeControls(error ?? '')}`];
  if (faults.length > 0) {
    return [`${isOne ? 'It cannot go live' : 'They cannot go live together'} because:`, ...faults.map(escapeControls)];
  }
  if (seen === 'partly') {
    return [
      `${isOne ? 'Its' : 'Their'} browser check was incomplete: ${isOne ? 'it does' : 'they do'} not go live without another one.`,
    ];
  }
  const browser = describeSeen(seen);
  return [
    `${isOne ? 'It passes' : 'Together they pass'} release validation${browser === undefined ? '' : ` (${browser})`}.`,
  ];
}

async function listPreviews(api: Client): Promise<Result> {
  const data = await api.send(opsApi.previews, {});
  const rows = data.previews.map(describePreview);
  const hint = 'There are no previews. Create one: arena preview create <app> <release>';
  return { data, text: rows.length > 0 ? formatTable(rows) : hint };
}

function describePreview({
  id,
  releases,
  faults,
  seen,
  by,
  createdAt,
  expires,
  lastOpenedAt,
  ...rest
}: Preview): string[] {
  const { state, revokedBy } = rest;
  return [
    id,
    formatReleases(releases),
    describeState({ faults, seen }),
    `created ${createdAt.toISOString()} by ${by}`,
    `expires ${expires.toISOString()}`,
    lastOpenedAt ? `opened ${lastOpenedAt.toISOString()}` : 'never opened',
    { valid: '', revoked: `revoked by ${revokedBy}`, expired: 'expired', 'token-ended': 'ended with its token' }[state],
  ];
}

function describeState({ faults, seen }: Pick<Preview, 'faults' | 'seen'>): string {
  if (faults === null) return 'not checked yet';
  if (faults.length > 0) return 'did not pass validation';
  return seen === 'partly' ? 'browser check incomplete' : 'passed validation';
}

async function revokePreview(api: Client, id: string): Promise<Result> {
  const data = await api.send(opsApi.revokePreview, { params: { id } });
  return { data, text: `The preview ${id} is revoked. Its link no longer works.` };
}

function formatReleases(releases: Readonly<Record<string, string>>): string {
  return Object.entries(releases)
    .map(([app, release]) => `${app} ${release}`)
    .join(', ');
}
