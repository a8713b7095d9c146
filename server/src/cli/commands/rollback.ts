import type { Rehearsal } from '../../releases/dry-run';
import type { Client } from '../client';
import type { Result } from '../commands';
import { printable } from '../escape-controls';

/** Tells what an earlier release would meet, and changes nothing. */
export async function rehearseRollback(api: Client, app: string, release: string | undefined): Promise<Result> {
  const data = await api.post<Rehearsal>(`/ops/apps/${app}/rollbacks`, { release, dryRun: true });
  return { data, text: inWords(app, data) };
}

function wayBack(app: string, current: string | null, release: string): string {
  if (current === release) return `${app} is on ${release} already.`;
  return current ? `${app} would go from ${current} back to ${release}.` : `${app} would come back with ${release}.`;
}

function inWords(app: string, { release, current, routes, gone, faults, refused, openTabs }: Rehearsal): string {
  const lines = [
    wayBack(app, current, release),
    `It would show ${routes.join(' ') || 'no address'}.`,
    ...(gone.length > 0 ? [`No longer there: ${gone.join(' ')}.`] : []),
    `About ${openTabs} open tabs have the current release; they keep it until they are reloaded.`,
    ...(faults.length > 0
      ? ['Problems:', ...faults.map((fault) => `  ${printable(fault)}`)]
      : ['Nothing is wrong with it.']),
    ...(refused ? ['The server would refuse it.'] : []),
  ];
  return lines.join('\n');
}
