import { type Binding, GITHUB_ISSUER, GITLAB_ISSUER, type NewBinding } from '@arena/shared/contract/ops-api/ci';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { NewToken, OperatorToken } from '@arena/shared/contract/ops-api/people';
import { ROLES, type Role } from '@arena/shared/contract/roles';
import { type Command, Option } from 'commander';
import { nearestApp, noSuchApp } from '../../platform/release-set/nearest-app';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { formatTable } from '../output/table';

type CreateOptions = { name: string; role: Role; apps?: string; days: string };

type BindOptions = Omit<NewBinding, 'workflow'> & { workflow?: string };

/** Short names of issuers. */
const ISSUERS: Record<string, string | undefined> = { github: GITHUB_ISSUER, gitlab: GITLAB_ISSUER };

export function addTokenCommand(program: Command, { api, printResult }: CommandContext) {
  const token = addCommand(
    program,
    'token',
    'tokens of people and teams, and workflows that need none',
    'token create --name "Asha" --role viewer',
  );

  addCommand(
    token,
    'create',
    'create a token; it is shown only once',
    'token create --name "Asha" --role viewer',
    'token create --name "team of mf-market" --role releaser --apps mf-market --days 365',
  )
    .requiredOption('--name <name>', 'name of its owner, shown in history and audit log')
    .addOption(
      new Option(
        '--role <role>',
        'operator: everything; releaser: releases of its apps; editor: only their content; proposer: only proposes them; viewer: read only; staff: the gate',
      )
        .choices(ROLES)
        .makeOptionMandatory(),
    )
    .option('--apps <apps>', 'apps of a releaser, editor or proposer, separated by commas')
    .option('--days <number>', 'days until it expires, from 1 to 365', '90')
    .action(async (options: CreateOptions) => printResult(await createToken(api, options)));

  addCommand(token, 'list', 'list tokens and sessions with their last use', 'token list').action(async () =>
    printResult(await listTokens(api)),
  );

  addCommand(token, 'revoke', 'revoke a token immediately', 'token revoke 4f2c0a9e-8d51-4b6f-9a3e-2d7c1b0e5f64')
    .argument('<id>', 'as "arena token list" shows it; also of a session')
    .action(async (id: string) => printResult(await revokeToken(api, id)));

  addCommand(
    token,
    'bind',
    'let a workflow in CI sign in by its identity, without a token',
    'token bind --repository asha/market --branch main --app mf-market --role releaser',
    "token bind --repository asha/market --branch '*' --app mf-market --role proposer",
  )
    .requiredOption('--repository <name>', 'as its URL ends: owner or group, and name')
    .requiredOption('--branch <name>', "of a proposer, also '*' or 'release/*': pull requests have their own branch")
    .requiredOption('--app <app>', 'that the workflow publishes or proposes')
    .addOption(
      new Option('--role <role>', 'releaser: pushes to the branch; proposer: also pull requests')
        .choices(['releaser', 'proposer'])
        .makeOptionMandatory(),
    )
    .option('--workflow <file>', 'default: .github/workflows/section.yml, or .gitlab-ci.yml')
    .option('--issuer <issuer>', 'github, gitlab, or the https URL of your own GitLab', 'github')
    .action(async (options: BindOptions) => printResult(await bindWorkflow(api, options)));

  addCommand(token, 'bindings', 'list the workflows that may sign in', 'token bindings').action(async () =>
    printResult(await listBindings(api)),
  );

  addCommand(
    token,
    'unbind',
    'remove a binding and revoke its tokens',
    'token unbind 4f2c0a9e-8d51-4b6f-9a3e-2d7c1b0e5f64',
  )
    .argument('<id>', 'as "arena token bindings" shows it')
    .action(async (id: string) => printResult(await unbindWorkflow(api, id)));
}

async function bindWorkflow(api: Client, { issuer, workflow, ...rest }: BindOptions): Promise<Result> {
  const binding = { ...rest, issuer: ISSUERS[issuer] ?? issuer, workflow: workflow ?? defaultWorkflow(issuer) };
  const data = await api.send(opsApi.bind, { body: binding });
  const text = `${describeBinding(data)} signs in as ${data.role} of ${data.app}. To end that: arena token unbind ${data.id}`;
  return { data, text: [text, ...(await unlikelyApps(api, [data.app]))].join('\n') };
}

/** The workflow of a repository that `arena section create --standalone` has created. */
const defaultWorkflow = (issuer: string) => (issuer === 'github' ? '.github/workflows/section.yml' : '.gitlab-ci.yml');

const describeBinding = ({ repository, workflow, branch }: Binding) => `${repository} ${workflow} on ${branch}`;

async function listBindings(api: Client): Promise<Result> {
  const data = await api.send(opsApi.bindings, {});
  const rows = data.bindings.map((binding) => [
    binding.id,
    describeBinding(binding),
    binding.role,
    binding.app,
    `created ${binding.createdAt.toISOString()} by ${binding.createdBy}`,
    binding.repositoryId === null ? 'never signed in' : `repository ${binding.repositoryId}`,
    new URL(binding.issuer).host,
  ]);
  return { data, text: rows.length > 0 ? formatTable(rows) : 'No workflow is bound. Bind one: arena token bind' };
}

async function unbindWorkflow(api: Client, id: string): Promise<Result> {
  const data = await api.send(opsApi.unbind, { params: { id } });
  return { data, text: `The binding ${id} is removed, and its tokens are revoked.` };
}

async function createToken(api: Client, { name, role, apps, days }: CreateOptions): Promise<Result> {
  const body: NewToken = { name, role, days: Number(days), apps: apps?.split(',').map((app) => app.trim()) };
  const data = await api.send(opsApi.createToken, { body });
  const expires = data.expiresAt ? `It expires at ${data.expiresAt.toISOString()}. ` : '';
  const text = `${data.token}\nThe token is shown only once. ${expires}To revoke it: arena token revoke ${data.id}`;
  return { data, text: [text, ...(await unlikelyApps(api, data.apps))].join('\n') };
}

/**
 * A sentence for each app that is probably mistyped. Unknown apps are allowed, because a team may get its token before
 * its first release.
 */
async function unlikelyApps(api: Client, apps: readonly string[]): Promise<string[]> {
  if (apps.length === 0) return [];
  const data = await api.send(opsApi.apps, {});
  const known = [...data.apps, ...data.canaries, ...data.retired].map(({ app }) => app);
  return apps
    .filter((app) => !known.includes(app) && nearestApp(app, known) !== undefined)
    .map((app) => noSuchApp(app, known));
}

async function listTokens(api: Client): Promise<Result> {
  const data = await api.send(opsApi.tokens, {});
  const rows = data.tokens.map(describeToken);
  const hint = 'There are no tokens. Create one: arena token create';
  return { data, text: rows.length > 0 ? formatTable(rows) : hint };
}

function describeToken({
  id,
  name,
  role,
  apps,
  subject,
  createdBy,
  createdAt,
  expiresAt,
  lastUsedAt,
  revokedAt,
}: OperatorToken): string[] {
  return [
    id,
    name,
    role,
    apps.join(','),
    `created ${createdAt.toISOString()}${createdBy === null ? '' : ` by ${createdBy}`}`,
    expiresAt ? `expires ${expiresAt.toISOString()}` : 'does not expire',
    lastUsedAt ? `used ${lastUsedAt.toISOString()}` : 'never used',
    revokedAt ? `revoked ${revokedAt.toISOString()}` : '',
    subject ?? '',
  ];
}

async function revokeToken(api: Client, id: string): Promise<Result> {
  const data = await api.send(opsApi.revokeToken, { params: { id } });
  return { data, text: `The token ${id} is revoked.` };
}
