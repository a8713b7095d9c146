import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { NewToken, OperatorToken } from '@arena/shared/contract/ops-api/people';
import { ROLES, type Role } from '@arena/shared/contract/roles';
import { type Command, Option } from 'commander';
import { nearestApp, noSuchApp } from '../../platform/release-set/nearest-app';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { formatTable } from '../output/table';

type CreateOptions = { name: string; role: Role; apps?: string; days: string };

export function addTokenCommand(program: Command, { api, printResult }: CommandContext) {
  const token = addCommand(
    program,
    'token',
    'create, list and revoke tokens of people and teams',
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
        'operator: everything; releaser: releases of its apps; proposer: only proposes them; viewer: read only; staff: the gate',
      )
        .choices(ROLES)
        .makeOptionMandatory(),
    )
    .option('--apps <apps>', 'apps of a releaser or proposer, separated by commas')
    .option('--days <number>', 'days until it expires, from 1 to 365', '90')
    .action(async (options: CreateOptions) => printResult(await createToken(api, options)));

  addCommand(token, 'list', 'list tokens and sessions with their last use', 'token list').action(async () =>
    printResult(await listTokens(api)),
  );

  addCommand(token, 'revoke', 'revoke a token immediately', 'token revoke 4f2c0a9e-8d51-4b6f-9a3e-2d7c1b0e5f64')
    .argument('<id>', 'as "arena token list" shows it; also of a session')
    .action(async (id: string) => printResult(await revokeToken(api, id)));
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
