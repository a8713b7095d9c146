import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { CommandError } from '../command-error';
import { formatTable } from '../table';
import { type LinkOptions, parseHours } from './preview';

export function addSetCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'set',
    'show the releases of a release set, and create a link that previews it',
    'set set-0123456789abcdef',
  )
    .argument('<id>', 'as failure reports show it, such as set-0123456789abcdef')
    .option('--hours <number>', 'how long the link works; 24 by default, at most 168')
    .action(async (id: string, options: LinkOptions) => printResult(await showSet(api, id, options)));
}

/** Lists the releases of a set. Also creates a preview link, if the files of all these releases are still stored. */
export async function showSet(api: Client, id: string, options: LinkOptions): Promise<Result> {
  const set = await api.send(opsApi.releaseSet, { params: { id } });
  const link = await api
    .send(opsApi.linkToSet, { params: { id }, body: { hours: parseHours(options) } })
    .catch(messageOf);
  const rows = formatTable(Object.entries(set.releases).sort());
  const ending = typeof link === 'string' ? link : describeLink(link);
  return {
    data: typeof link === 'string' ? { ...set, link: null, error: link } : { ...set, link },
    text: `${rows}\nfirst seen ${set.firstSeen.toISOString()}\n${ending}`,
  };
}

function describeLink({ id, url, expires }: { id?: string | undefined; url: string; expires: Date }): string {
  const end = id === undefined ? '' : ` To end it: arena preview revoke ${id}`;
  return `${url}\nIt shows the set until ${expires.toISOString()}.${end}`;
}

/** The reason why the set can no longer be shown. */
function messageOf(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  throw error;
}
