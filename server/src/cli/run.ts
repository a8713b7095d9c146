import { Command, CommanderError } from 'commander';
import { createClient } from './client';
import { CommandError, USAGE } from './command-error';
import { printableJson, printableLines } from './escape-controls';
import { addOperatorVerbs } from './operator-verbs';
import { ERASE, progressBar } from './progress';
import { addSectionVerbs } from './section-verbs';

/** Where a command runs: what it prints goes to `out`, what it says besides to `err`. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  cwd: string;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Somebody watches `err`. */
  watched: boolean;
};

/** A fault of the command itself. */
const FAULT = 70;

const HELP = `
Every verb explains itself: arena publish --help

Settings:
  ARENA_URL    the site; http://localhost:4000 if not set
  ARENA_TOKEN  the token of an operator or of a section's team; if not set, the one in .arena on this machine

Exit codes:
  0   done
  1   refused by the server; nothing has changed on the site
  2   usage error, or a missing file or tool
  3   no answer, or the server is in trouble; perhaps it was done: look, then try again
  70  a fault of the command itself

With --json the result is one JSON value on standard output; an error is {"error", "next"} on standard error.
docs/sections.md is a team's first day, docs/operating.md an operator's bad night.`;

/** Runs `arena` with arguments, and tells the exit code. */
export async function runArena(args: readonly string[], { env, cwd, out, err, watched }: Terminal): Promise<number> {
  const program = new Command('arena')
    .description('Sections of the arena site: make, publish, watch, roll back.')
    .option('--json', 'print JSON, for scripts')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: out, writeErr: err, outputError: () => undefined })
    .addHelpText('after', HELP)
    .exitOverride();
  const inJson = () => program.opts().json === true;
  const doing = {
    api: createClient(env),
    cwd,
    env,
    done: ({ data, text }: { data: unknown; text: string }) =>
      out(`${inJson() ? printableJson(data) : printableLines(text)}\n`),
    bar: (label: string) => (watched && !inJson() ? progressBar(label, err) : undefined),
  };
  addSectionVerbs(program, doing);
  addOperatorVerbs(program, doing);
  const fail = (error: string, next: string) => {
    // A bar that did not come to its end stands there still.
    const line = watched ? ERASE : '';
    err(
      inJson()
        ? `${printableJson({ error, next })}\n`
        : `${line}${printableLines(error)}\nNext: ${printableLines(next)}\n`,
    );
  };

  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommandError) {
      fail(error.message, error.next);
      return error.exitCode;
    }
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // Called without a verb, it has shown its help already.
      if (error.code !== 'commander.help') fail(error.message.replace(/^error: /, ''), helpFor(program, args));
      return USAGE;
    }
    fail(String(error instanceof Error ? error.stack : error), 'this is a bug in the command: please report it');
    return FAULT;
  }
}

/** How to see the help of the verb that was meant. */
function helpFor(program: Command, args: readonly string[]): string {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  const verb = program.commands.find((command) => command.name() === first);
  const inner = verb?.commands.find((command) => command.name() === second);
  return ['arena', verb?.name(), inner?.name(), '--help'].filter(Boolean).join(' ');
}
