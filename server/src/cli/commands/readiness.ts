import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SHELL } from '@arena/shared/contract/release';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { CommandError, USAGE } from '../command-error';
import { escapeControls } from '../escape-controls';
import { requireApps } from '../require-apps';
import { formatTable } from '../table';

export function addReadinessCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'readiness',
    'list which live sections a published shell fits, and why not',
    'readiness shell 2.0.0-0123456789abcdef',
  )
    .argument('<app>', 'the shell')
    .argument('<release>', 'a published release of it, live or not')
    .action(async (app: string, release: string) => {
      if (app !== SHELL) {
        await requireApps(api, [app]);
        throw new CommandError('Only the shell has a readiness.', USAGE, `arena readiness ${SHELL}`);
      }
      printResult(await readiness(api, release));
    });
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
