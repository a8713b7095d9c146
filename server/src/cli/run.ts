import { spawnSync } from 'node:child_process';
import { Command, CommanderError } from 'commander';
import { VERSION } from '../kernel/version';
import { createClient } from './client';
import type { Result } from './command';
import { CommandError, USAGE } from './command-error';
import { addCommands } from './commands';
import { escapedJson, escapeLines } from './output/escape-controls';
import { nearestCommand, overview } from './output/help';
import { CLEAR_LINE, progressBar } from './output/progress';
import { progressLine } from './output/progress-line';

/** The environment of a command: results go to `out`, errors and progress to `err`. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  cwd: string;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Whether `err` is a terminal. */
  isTerminal: boolean;
  /** Opens a file in an editor; by default, starts the process. */
  runEditor?: (editor: string, file: string) => boolean;
  /** Asks a question on the terminal; missing if there is none to ask on. */
  confirm?: (question: string) => Promise<boolean>;
  /** Calls back when the user interrupts the command with Ctrl-C. @returns a function that removes the handler */
  onInterrupt?: (interrupted: () => void) => () => void;
};

/** Without a shell, an editor such as `code --wait` would be the name of a file. */
const startEditor = (editor: string, file: string) =>
  spawnSync(`${editor} "${file}"`, { shell: true, stdio: 'inherit' }).status === 0;

/** Exit code for a bug in the command itself. */
const BUG = 70;

/** Runs `arena` with arguments. @returns the exit code */
export async function runArena(
  args: readonly string[],
  { env, cwd, out, err, isTerminal, confirm, runEditor = startEditor, onInterrupt = () => () => undefined }: Terminal,
): Promise<number> {
  const program = new Command('arena')
    .version(VERSION)
    .option('--json', 'print JSON, for scripts')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: out, writeErr: err, outputError: () => undefined })
    .exitOverride();
  program.helpInformation = () => overview(program);
  const isJson = () => program.opts().json === true;
  const watcher = progressLine({ err, isTerminal, isJson, onInterrupt });
  const context = {
    api: createClient(env, { watcher }),
    watcher,
    cwd,
    env,
    runEditor,
    confirm: (question: string) => (isJson() ? undefined : confirm?.(escapeLines(question))),
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
      if (error.code !== 'commander.help') fail(...describeUsageError(error, program, args));
      return USAGE;
    }
    fail(String(error instanceof Error ? error.stack : error), 'this is a bug in the command: please report it');
    return BUG;
  }
}

/** The usage error, and the command that prints the help. */
function describeUsageError(error: CommanderError, program: Command, args: readonly string[]): [string, string] {
  const [first = '', second = ''] = args.filter((arg) => !arg.startsWith('-'));
  const command = program.commands.find((candidate) => candidate.name() === first);
  const verb = command?.commands.find((candidate) => candidate.name() === second);
  const help = ['arena', command?.name(), verb?.name(), '--help'].filter(Boolean).join(' ');
  const message = error.message.replace(/^error: /, '');
  if (error.code !== 'commander.unknownCommand') return [message, help];
  const nearest = nearestCommand(command ? second : first, program, command);
  const [fault = ''] = message.split('\n');
  return [nearest === undefined ? fault : `${fault}\n(Did you mean arena ${nearest}?)`, help];
}
