import { type Backend, describeBackend, describeRecentFailures } from '@arena/shared/contract/backend';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { CommandError, USAGE } from '../command-error';
import { escapeControls } from '../output/escape-controls';
import { requireApps } from '../require-apps';

type BackendOptions = { cookie?: string[]; authorization?: boolean; remove?: boolean };

export function addSectionBackend(section: Command, { api, printResult }: CommandContext) {
  addCommand(
    section,
    'backend',
    "route /api/<section>/ to the team's own service, or show the current one",
    'section backend mf-events',
    'section backend mf-events https://events.example/v1',
    'section backend mf-events https://events.example/v1 --cookie events_session --authorization',
    'section backend mf-events --remove',
  )
    .argument('<app>')
    .argument('[url]', 'target of the requests; http only for localhost (default: show the current one)')
    .option('--cookie <name...>', 'cookies that the service gets and may set (default: none)')
    .option('--authorization', 'also pass the header Authorization')
    .option('--remove', 'remove the route')
    .action(async (app: string, url: string | undefined, options: BackendOptions) =>
      printResult(await backend(api, app, url, options)),
    );
}

/** Sets, removes or shows the backend of a section. */
export async function backend(
  api: Client,
  app: string,
  url: string | undefined,
  { cookie, authorization, remove }: BackendOptions,
): Promise<Result> {
  const params = { app };
  const isSet = url !== undefined;
  if (isSet && remove) throw usage('Give a URL or --remove, not both.');
  if (!isSet && (cookie || authorization)) throw usage('Give the URL, too: the command replaces all settings.');
  if (isSet)
    return result(app, await api.send(opsApi.setBackend, { params, body: { url, cookies: cookie, authorization } }));
  if (remove) return result(app, await api.send(opsApi.removeBackend, { params }));
  await requireApps(api, [app]);
  return result(app, await api.send(opsApi.backends, {}));
}

function result(app: string, { backends }: { backends: readonly Backend[] }): Result {
  const found = backends.find((one) => one.app === app);
  return { data: found ?? null, text: found ? formatBackends([found]) : `${app} has no backend.` };
}

/**
 * A line for each backend with its target, since when and by whom, and the reason of failures; empty without backends.
 */
export function formatBackends(backends: readonly Backend[]): string {
  const lines = backends.map((one) => {
    const { by, since, failingSince, error } = one;
    const failure = failingSince ? ` It fails since ${failingSince.toISOString()}: ${error}` : '';
    const recent = describeRecentFailures(one);
    const lately = recent ? ` ${recent}` : '';
    return escapeControls(`${describeBackend(one)}, by ${by} since ${since.toISOString()}.${failure}${lately}`);
  });
  return lines.join('\n');
}

function usage(message: string): CommandError {
  return new CommandError(message, USAGE, 'arena section backend --help');
}
