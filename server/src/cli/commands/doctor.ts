import type { Command } from 'commander';
import { addCommand, type CommandContext } from '../command';
import { CommandError, REFUSED, USAGE } from '../command-error';
import { requireServer, serverSettings } from '../require-server';

export function addDoctorCommand(program: Command, context: CommandContext) {
  addCommand(program, 'doctor', 'check everything that a server needs, on its machine', 'doctor')
    .option('--clock <url>', 'compare the clock with the Date header of a URL')
    .action((options: { clock?: string }) => doctor(context, options));
}

/** @throws CommandError if something is wrong, after printing what */
async function doctor({ cwd, env, printResult }: CommandContext, { clock }: { clock?: string }) {
  if (clock !== undefined && !(/^https?:/.test(clock) && URL.canParse(clock))) {
    throw new CommandError('The value of --clock is not a URL.', USAGE, 'arena doctor --clock https://example.com');
  }
  requireServer('doctor');
  const { examine } = await import('../doctor/examine');
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
  throw new CommandError(message, REFUSED, 'do what is written below each of them, then check again');
}
