import { opsApi } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { formatTable } from '../table';

type CreateOptions = { section: string };

export function addTokensCommand(program: Command, { api, printResult }: CommandContext) {
  const tokens = addCommand(
    program,
    'tokens',
    'create, list and revoke tokens of section teams',
    'tokens create --section mf-market',
  );

  addCommand(
    tokens,
    'create',
    'create a token that may publish, activate and roll back one section',
    'tokens create --section mf-market',
  )
    .requiredOption('--section <app>', 'the section, such as mf-market')
    .action(async (options: CreateOptions) => printResult(await createToken(api, options)));

  addCommand(tokens, 'list', 'list all tokens with their last use', 'tokens list').action(async () =>
    printResult(await listTokens(api)),
  );

  addCommand(tokens, 'revoke', 'revoke a token immediately', 'tokens revoke 4f2c0a9e-8d51-4b6f-9a3e-2d7c1b0e5f64')
    .argument('<id>', 'as "arena tokens list" shows it')
    .action(async (id: string) => printResult(await revokeToken(api, id)));
}

async function createToken(api: Client, { section }: CreateOptions): Promise<Result> {
  const data = await api.send(opsApi.createToken, { body: { app: section } });
  return { data, text: `${data.token}\nThe token is shown only once. To revoke it: arena tokens revoke ${data.id}` };
}

async function listTokens(api: Client): Promise<Result> {
  const data = await api.send(opsApi.tokens, {});
  const rows = data.tokens.map(({ id, app, createdAt, lastUsedAt, revokedAt }) => [
    id,
    app,
    `created ${createdAt.toISOString()}`,
    lastUsedAt ? `used ${lastUsedAt.toISOString()}` : 'never used',
    revokedAt ? `revoked ${revokedAt.toISOString()}` : '',
  ]);
  return { data, text: rows.length > 0 ? formatTable(rows) : 'There are no tokens. Create one: arena tokens create' };
}

async function revokeToken(api: Client, id: string): Promise<Result> {
  const data = await api.send(opsApi.revokeToken, { params: { id } });
  return { data, text: `The token ${id} is revoked.` };
}
