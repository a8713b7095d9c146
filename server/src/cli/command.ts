import type { Command } from 'commander';
import type { OnProgress } from './byte-stream';
import type { Client } from './client';
import type { Watcher } from './follow-operation';

/** Outcome of a command: `data` for `--json`, `text` for the terminal. */
export type Result = { data: unknown; text: string };

export type CommandContext = {
  api: Client;
  cwd: string;
  env: NodeJS.ProcessEnv;
  printResult: (result: Result) => void;
  /** @returns undefined if the output is not a terminal */
  createProgressBar: (label: string) => OnProgress | undefined;
  /** Opens a file in an editor, a command with options, and waits for its end. @returns whether it succeeded */
  runEditor: (editor: string, file: string) => boolean;
  /** Asks the user a question. @returns undefined if there is no terminal to ask on */
  confirm: (question: string) => Promise<boolean> | undefined;
  /** Shows the progress of an operation. */
  watcher: Watcher;
  /** Prints the first part of the result before the rest is known; nothing with `--json`. */
  printFirst: (text: string) => void;
  /** Prints a progress line of a long command; nothing with `--json`. */
  printProgress: (line: string) => void;
};

/** Adds a command whose help begins with examples. To add verbs to a noun, call it with the noun as the parent. */
export function addCommand(parent: Command, name: string, summary: string, ...examples: string[]): Command {
  const lines = examples.map((example) => `$ arena ${example}\n`).join('');
  return parent.command(name).description(summary).helpCommand(false).addHelpText('before', lines);
}

export type ReasonOption = { reason?: string };

/** The option of every command that writes to the history. */
export const REASON = ['--reason <text>', 'reason, shown in the history'] as const;

export type SkipBrowserCheckOption = { skipBrowserCheck?: boolean };

/** The option of every command that shows a release to visitors. */
export const SKIP_BROWSER_CHECK = [
  '--skip-browser-check',
  'go live without the browser check; the history records it',
] as const;
