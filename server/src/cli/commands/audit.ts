import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { AuditEntry } from '@arena/shared/contract/ops-api/people';
import { durationOf } from '@arena/shared/contract/time/moment';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { CommandError, USAGE } from '../command-error';
import { formatTable } from '../output/table';

type AuditOptions = { lines?: string; since?: string; who?: string; app?: string };

export function addAuditCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'audit',
    'list who changed what, and who read or erased personal data',
    'audit --since 7d --who Asha',
    'audit --app mf-market --lines 20',
  )
    .option('--since <time>', 'only entries since then: 30m, 12h, 7d or a date such as 2026-11-21')
    .option('--who <name>', 'only entries of tokens with this name; the server itself is called arena')
    .option('--app <app>', 'only entries about this app')
    .option('--lines <number>', 'maximum number of lines, at most 200 (default: 50)')
    .action(async (options: AuditOptions) => printResult(await audit(api, options)));
}

async function audit(api: Client, { lines = '50', since, who, app }: AuditOptions): Promise<Result> {
  const querystring = { limit: lines, since: since && parseSince(since), who, app };
  const data = await api.send(opsApi.audit, { querystring });
  const rows = data.entries.map(describeEntry);
  return { data, text: rows.length > 0 ? formatTable(rows) : 'The audit log has no such entry.' };
}

function describeEntry(entry: AuditEntry): string[] {
  const { at, by, tokenId, client, action, app, release, target, kind, count, requestId, reason } = entry;
  return [
    at.toISOString(),
    tokenId ? `${by} (${tokenId})` : by,
    client ?? '',
    action,
    [app, release, target, kind, count].filter((part) => part !== null).join(' '),
    requestId ?? '',
    reason ?? '',
  ];
}

/** A time in the past as an ISO string. */
function parseSince(text: string): string {
  const time = /^\d{1,5}[mhd]$/.test(text) ? Date.now() - durationOf(text) : Date.parse(text);
  if (Number.isNaN(time)) {
    const message = `--since ${text} is not a time: use 30m, 12h, 7d or a date such as 2026-11-21.`;
    throw new CommandError(message, USAGE, 'arena audit --help');
  }
  return new Date(time).toISOString();
}
