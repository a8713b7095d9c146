#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { runArena } from './run';

/** Exit code of a command that was interrupted with Ctrl-C. */
const INTERRUPTED = 130;

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

process.exitCode = await runArena(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  ...(process.stdin.isTTY && process.stderr.isTTY && { confirm }),
  onInterrupt: (interrupted) => {
    const leave = () => {
      interrupted();
      process.exit(INTERRUPTED);
    };
    process.once('SIGINT', leave);
    return () => process.off('SIGINT', leave);
  },
});
