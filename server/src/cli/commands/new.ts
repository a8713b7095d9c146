import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appName, SHELL } from '@arena/shared/contract/release';
import { type SectionBlock, sectionSchema } from '@arena/shared/contract/section-block';
import type { Command } from 'commander';
import { addWorkspace, findCheckout, navigationFor } from '../checkout';
import { addCommand, type CommandContext, type Result } from '../command';
import { CommandError, USAGE } from '../command-error';
import { sectionFiles, writeFiles } from '../section-template';

/** The title is written into TypeScript, JSX and JSON. These characters need no escaping in any of them. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .,!?&()–-]{0,39}$/u;

type NewSectionOptions = { title?: string; path?: string };

export function addNewCommand(program: Command, { cwd, printResult }: CommandContext) {
  addCommand(
    program,
    'new',
    'create the folder of a new section',
    'new mf-events',
    'new mf-events --title "Night Events" --path /nights',
  )
    .argument('<name>', 'mf- and lower-case letters, digits or dashes')
    .option('--title <text>', 'title of the page and in the navigation; derived from the name by default')
    .option('--path <path>', 'path of the page; derived from the name by default')
    .action((name: string, options: NewSectionOptions) => printResult(newSection(cwd, name, options)));
}

/**
 * Creates the folder of a new section and adds it to the workspaces.
 * @param cwd a folder in a checkout
 * @throws CommandError before anything is written
 */
export function newSection(cwd: string, name: string, options: NewSectionOptions): Result {
  const app = appName.safeParse(name);
  if (!app.success || name === SHELL)
    throwUsageError(firstIssue(app) ?? 'The shell already exists.', 'arena new mf-events');
  const checkout = findCheckout(cwd);
  const folder = join(checkout.root, name);
  if (existsSync(folder) || checkout.workspaces.includes(name)) {
    throwUsageError(`${name} already exists.`, 'choose another name, or work in that folder');
  }
  const words = name.split('-').slice(1).filter(Boolean);
  const title = options.title ?? words.map(capital).join(' ');
  if (!TITLE.test(title)) {
    throwUsageError('A title has at most 40 letters, digits, spaces and . , ! ? & ( ) -', '--title "Night Events"');
  }
  const path = options.path ?? `/${words.join('-')}`;
  const { owner, order } = navigationFor(checkout, path);
  if (owner) throwUsageError(`${owner} already answers ${path}.`, 'choose another path with --path');
  const block = sectionBlock(path, title, order);

  const shared = JSON.parse(readFileSync(join(checkout.root, 'shared/package.json'), 'utf8'));
  const stem = words.join('-');
  const facts = { name, title, path, page: `${stem}-page`, component: `${words.map(capital).join('')}Page` };
  const files = sectionFiles(facts, block, shared);
  writeFiles(folder, files);
  addWorkspace(checkout, name);
  return { data: { app: name, folder, title, path, files: [...files.keys()].sort() }, text: nextSteps(name, path) };
}

function sectionBlock(path: string, title: string, order: number): SectionBlock {
  const block = sectionSchema.safeParse({ paths: [path], pages: [path], nav: [{ label: title, to: path, order }] });
  if (!block.success) throwUsageError(firstIssue(block) ?? '', '--path /events');
  return block.data;
}

function nextSteps(name: string, path: string): string {
  return `${name} is created. Its page is ${path}. Next:
  npm install
  npm run dev ${name}
  npm run build -w ${name} && npx arena publish ${name}`;
}

function throwUsageError(message: string, next: string): never {
  throw new CommandError(message, USAGE, next);
}

function firstIssue({ error }: { error?: { issues: { message: string }[] } | undefined }): string | undefined {
  return error?.issues[0]?.message;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
