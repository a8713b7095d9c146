import type { Command } from 'commander';
import { addCommand, type CommandContext } from '../../command';
import { CommandError, REFUSED, USAGE } from '../../command-error';
import { requireServer, serverSettings } from '../../require-server';

export function addCheckServer(server: Command, context: CommandContext) {
  addCommand(
    server,
    'check',
    'check settings, database, disk, services and certificate on the machine of a server',
    'server check',
    'server check --clock https://example.com',
  )
    .option('--clock <url>', 'compare the clock with the Date header of a URL')
    .action((options: { clock?: string }) => checkServer(context, options));
}

/** @throws CommandError after printing the faults, if there are any */
async function checkServer({ cwd, env, printResult }: CommandContext, { clock }: { clock?: string }) {
  if (clock !== undefined && !(/^https?:/.test(clock) && URL.canParse(clock))) {
    throw new CommandError(
      'The value of --clock is not a URL.',
      USAGE,
      'arena server check --clock https://example.com',
    );
  }
  requireServer('server check');
  const { examine } = await import('../../server-check/examine');
  const findings = await examine(serverSettings(env, cwd), clock);
  const width = Math.max(...findings.map(({ check }) => check.length));
  printResult({
    data: { findings },
    text: findings
      .map(({ check, isRight, message, next }) => {
        const line = `${isRight ? 'ok   ' : 'WRONG'}  ${check.padEnd(width)}  ${message}`;
        return next === null ? line : `${line}\n${' '.repeat(width + 9)}Next: ${next}`;
      })
      .join('\n'),
  });
  const faults = findings.filter(({ isRight }) => !isRight).length;
  if (faults === 0) return;
  const message = `${faults} of ${findings.length} checks found something wrong.`;
  throw new CommandError(message, REFUSED, 'follow the advice below each of them, then check again');
}
