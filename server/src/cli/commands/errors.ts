import type { ErrorGroup } from '@arena/shared/contract/ops-api/errors';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { escapeControls } from '../output/escape-controls';

export function addErrorsCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'errors', "list errors in visitors' browsers, latest first", 'errors', 'errors mf-market')
    .argument('[app]', 'only errors of this app')
    .action(async (app: string | undefined) => printResult(await errors(api, app)));
}

async function errors(api: Client, app: string | undefined): Promise<Result> {
  const data = await api.send(opsApi.errors, { querystring: { app } });
  const text = data.errors.map(formatGroup).join('\n\n');
  return { data, text: text || `No browser has reported an error${app ? ` of ${app}` : ''} in the last 30 days.` };
}

function formatGroup(group: ErrorGroup): string {
  const { app, name, message, kinds, own, firstRelease, lastRelease, lastAt, pageViews, browsers, pages, gone } = group;
  const releases = firstRelease === lastRelease ? lastRelease : `${firstRelease} to ${lastRelease}`;
  const place = own.mapped ?? { source: own.file, line: own.line, text: 'no source map' };
  return [
    `${app}  ${name}: ${message} (${kinds.join(', ')})`,
    `  ${place.source}:${place.line}  ${place.text}`,
    `  ${releases}, last at ${lastAt.toISOString()}${gone ? ', gone' : ''}`,
    `  page views: ${pageViews} of ${pages.join(', ')}; browsers: ${browsers.join(', ')}`,
  ]
    .map(escapeControls)
    .join('\n');
}
