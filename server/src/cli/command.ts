import type { Command } from 'commander';
import type { OnSent } from './byte-stream';
import type { Client } from './client';
import type { Result } from './commands';

/** What verbs are given; `done` prints what was done. */
export type Doing = {
  api: Client;
  cwd: string;
  env: NodeJS.ProcessEnv;
  done: (result: Result) => void;
  /** A bar that shows an upload, where somebody watches. */
  bar: (label: string) => OnSent | undefined;
};

/** One verb with its help: every one has an example. */
export function verb(parent: Command, usage: string, summary: string, ...examples: string[]): Command {
  const lines = examples.map((example) => `\n  $ arena ${example}`).join('');
  return parent.command(usage).description(summary).addHelpText('after', `\nFor example:${lines}`);
}

/** The option of everything that stands in the history. */
export const REASON = ['--reason <text>', 'the reason; the history shows it'] as const;
