import { Command, CommanderError } from 'commander';
import { VERSION } from '../kernel/version';
import { createClient } from './client';
import type { Result } from './command';
import { CommandError, USAGE } from './command-error';
import { addCommands } from './commands';
import { escapedJson, escapeLines } from './escape-controls';
import { CLEAR_LINE, progressBar } from './progress';
import { progressLine } from './progress-line';

/** Where a command runs: results go to `out`, errors and progress to `err`. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  cwd: string;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Whether `err` is a terminal. */
  isTerminal: boolean;
  /** Calls back when the person ends the command with Ctrl-C. @returns a function that stops this */
  onInterrupt?: (interrupted: () => void) => () => void;
};

/** Exit code for a bug in the command itself. */
const BUG = 70;

const HELP = `
Help for one command: arena publish --help

Settings:
  ARENA_URL    URL of the site; http://localhost:4000 by default
  ARENA_TOKEN  your token; by default the operator token in .arena on this machine

Exit codes:
  0   done
  1   refused by the server; the site is unchanged
  2   usage error, or a missing file or tool
  3   no answer, or a server error; the change may have been made: check before you try again
  4   the browser check was incomplete: the release waits for another one, or a rehearsal proves nothing
  70  a bug in the command

With --json the result is one JSON value on standard output; an error is {"error", "next"} on standard error,
with the "outcome" of a browser check that has "failed" or was "incomplete".
docs/sections.md is the guide for section teams, docs/runbook.md helps when something is wrong.`;

/** Runs `arena` with arguments. @returns the exit code */
export async function runArena(
  args: readonly string[],
  { env, cwd, out, err, isTerminal, onInterrupt = () => () => undefined }: Terminal,
): Promise<number> {
  const program = new Command('arena')
    .description('Create, publish, watch and roll back sections of an Arena site.')
    .version(VERSION)
    .option('--json', 'print JSON, for scripts')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: out, writeErr: err, outputError: () => undefined })
    .addHelpText('after', HELP)
    .exitOverride();
  const isJson = () => program.opts().json === true;
  const watcher = progressLine({ err, isTerminal, isJson, onInterrupt });
  const context = {
    api: createClient(env, { watcher }),
    watcher,
    cwd,
    env,
    printResult: ({ data, text }: Result) => out(`${isJson() ? escapedJson(data) : escapeLines(text)}\n`),
    printFirst: (text: string) => {
      if (!isJson()) out(`${escapeLines(text)}\n`);
    },
    printProgress: (line: string) => {
      if (!isJson()) err(`${escapeLines(line)}\n`);
    },
    createProgressBar: (label: string) => (isTerminal && !isJson() ? progressBar(label, err) : undefined),
  };
  addCommands(program, context);
  const fail = (error: string, next: string, code?: string) => {
    // Removes the progress bar of an interrupted upload.
    const start = isTerminal ? CLEAR_LINE : '';
    err(
      isJson()
        ? `${escapedJson({ error, next, ...(code && { code }) })}\n`
        : `${start}${escapeLines(error)}\nNext: ${escapeLines(next)}\n`,
    );
  };

  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommandError) {
      fail(error.message, error.next, error.code);
      return error.exitCode;
    }
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // Without a command, Commander has already printed the help.
      if (error.code !== 'commander.help') fail(error.message.replace(/^error: /, ''), helpFor(program, args));
      return USAGE;
    }
    fail(String(error instanceof Error ? error.stack : error), 'this is a bug in the command: please report it');
    return BUG;
  }
}

/** The call that prints the help of the command in `args`. */
function helpFor(program: Command, args: readonly string[]): string {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  const command = program.commands.find((candidate) => candidate.name() === first);
  const subcommand = command?.commands.find((candidate) => candidate.name() === second);
  return ['arena', command?.name(), subcommand?.name(), '--help'].filter(Boolean).join(' ');
}
