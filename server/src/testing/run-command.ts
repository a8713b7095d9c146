import { runArena } from '../cli/run';

/**
 * Runs the `arena` command in this process, like a script, without a terminal.
 * @returns its exit code, its results and messages, and `text`: both in their order
 */
export async function runCommand(args: string[], { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string }) {
  const printed: { to: 'out' | 'err'; text: string }[] = [];
  const printTo = (to: 'out' | 'err') => (text: string) => void printed.push({ to, text });
  const code = await runArena(args, { env, cwd, out: printTo('out'), err: printTo('err'), isTerminal: false });
  const textOf = (parts: typeof printed) => parts.map(({ text }) => text).join('');
  const out = textOf(printed.filter(({ to }) => to === 'out'));
  const err = textOf(printed.filter(({ to }) => to === 'err'));
  return { code, out, err, text: textOf(printed) };
}
