import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import { addCommand, type CommandContext } from '../../command';
import { CommandError, REFUSED } from '../../command-error';
import { formatTable } from '../../output/table';

const SETTINGS = 'set ARENA_WEBHOOK or ARENA_OPERATORS_EMAIL and restart the server (docs/operating.md)';

export function addHooksCommand(program: Command, context: CommandContext) {
  const hooks = addCommand(program, 'hooks', 'test the webhooks and mail addresses that get events', 'hooks test');

  addCommand(hooks, 'test', 'send a test event to every destination', 'hooks test').action(() => testHooks(context));
}

/** @throws CommandError without destinations, or if the event did not arrive everywhere */
async function testHooks({ api, printResult }: CommandContext) {
  const data = await api.send(opsApi.testHooks, {});
  const { results } = data;
  if (results.length === 0) throw new CommandError('No destination for events is set.', REFUSED, SETTINGS);
  printResult({
    data,
    text: formatTable(results.map(({ destination, error }) => [destination, error ?? 'delivered'])),
  });
  const failed = results.filter(({ error }) => error !== null);
  if (failed.length === 0) return;
  const message = `The test did not arrive at ${failed.length} of ${results.length} destinations.`;
  throw new CommandError(message, REFUSED, "check the receiver and the server's settings, then test again");
}
