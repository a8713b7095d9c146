import { opsApi } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { escapeControls } from '../escape-controls';
import { readBuild } from '../read-build';

/** `hours`: how long a link works. */
export type LinkOptions = { hours?: string };

export function addPreviewCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'preview',
    'create a link that previews a release',
    'preview mf-market 1.0.0-0123456789abcdef',
    'preview .',
  )
    .argument('<app>', 'name of the app, or without a release: a folder with a build that was published or rehearsed')
    .argument('[release]')
    .option('--hours <number>', 'how long the link works; 24 by default, at most 168')
    .action(async (app: string, release: string | undefined, options: LinkOptions) => {
      const build = release === undefined ? readBuild(app).release : { app, id: release };
      printResult(await preview(api, build.app, build.id, options));
    });
}

export async function preview(api: Client, app: string, release: string, options: LinkOptions): Promise<Result> {
  const data = await api.send(opsApi.preview, { params: { app }, body: { release, hours: parseHours(options) } });
  const faults =
    data.faults.length > 0 ? `\nIt cannot go live because:\n${data.faults.map(escapeControls).join('\n')}` : '';
  return { data, text: `${data.url}\nIt shows ${app} ${release} until ${data.expires.toISOString()}.${faults}` };
}

/** @returns a number for the server to validate; undefined for its default */
export function parseHours({ hours }: LinkOptions): number | undefined {
  return hours === undefined ? undefined : Number(hours);
}
