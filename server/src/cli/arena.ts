#!/usr/bin/env node
import { runArena } from './run';

/** Exit code of a command that was interrupted with Ctrl-C. */
const INTERRUPTED = 130;

process.exitCode = await runArena(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  onInterrupt: (interrupted) => {
    const leave = () => {
      interrupted();
      process.exit(INTERRUPTED);
    };
    process.once('SIGINT', leave);
    return () => process.off('SIGINT', leave);
  },
});
