import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SHELL } from '@arena/shared/contract/release/release';
import type { Command } from 'commander';
import type { Client } from '../../client';
import { addCommand, type CommandContext, type Result } from '../../command';
import { escapeControls } from '../../output/escape-controls';
import { formatTable } from '../../output/table';

export function addSectionReadiness(section: Command, { api, printResult }: CommandContext) {
  addCommand(
    section,
    'readiness',
    'list which live sections fit a published shell, and why others do not',
    'section readiness 2.0.0-0123456789abcdef',
  )
    .argument('<release>', 'published release of the shell, live or not')
    .action(async (release: string) => printResult(await readiness(api, release)));
}

async function readiness(api: Client, release: string): Promise<Result> {
  const data = await api.send(opsApi.readiness, { params: { app: SHELL, release } });
  const rows = formatTable(
    data.sections.map(({ app, release, ready }) => [app, release, ready ? 'ready' : 'not ready']),
  ).split('\n');
  const lines = data.sections.flatMap(({ reasons }, i) => [rows[i] ?? '', ...reasons.map(indent)]);
  const ready = data.sections.filter((section) => section.ready).length;
  const summary = `${ready} of ${data.sections.length} live sections are ready for the shell ${release}.`;
  return { data, text: [...data.faults.map(escapeControls), ...lines, summary].join('\n') };
}

const indent = (reason: string) => `  ${escapeControls(reason)}`;
