import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appName, SHELL } from '@arena/shared/contract/release';
import { type SectionBlock, sectionSchema } from '@arena/shared/contract/section-block';
import { addWorkspace, findCheckout, placeFor } from '../checkout';
import { CommandError, USAGE } from '../command-error';
import type { Result } from '../commands';
import { sectionFiles, writeFiles } from '../section-template';

/** The title stands in source text of three kinds; these characters mean themselves in all of them. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .,!?&()–-]{0,39}$/u;

type Choice = { title?: string; path?: string };

/**
 * Makes the folder of a new section and enters it into the list of workspaces.
 * @param cwd a folder in a checkout
 * @throws CommandError before anything was written
 */
export function newSection(cwd: string, name: string, choice: Choice): Result {
  const app = appName.safeParse(name);
  if (!app.success || name === SHELL) refuse(sentenceOf(app) ?? 'The shell already exists.', 'arena new mf-events');
  const checkout = findCheckout(cwd);
  const folder = join(checkout.root, name);
  if (existsSync(folder) || checkout.workspaces.includes(name)) {
    refuse(`There is a ${name} already.`, 'choose another name, or work in that folder');
  }
  const words = name.split('-').slice(1).filter(Boolean);
  const title = choice.title ?? words.map(capital).join(' ');
  if (!TITLE.test(title)) {
    refuse('A title has at most 40 letters, digits, spaces and . , ! ? & ( ) -', '--title "Night Events"');
  }
  const path = choice.path ?? `/${words.join('-')}`;
  const { owner, order } = placeFor(checkout, path);
  if (owner) refuse(`${owner} already answers ${path}.`, 'choose another address with --path');
  const block = sectionBlock(path, title, order);

  const shared = JSON.parse(readFileSync(join(checkout.root, 'shared/package.json'), 'utf8'));
  const stem = words.join('-');
  const facts = { name, title, path, page: `${stem}-page`, component: `${words.map(capital).join('')}Page` };
  const files = sectionFiles(facts, block, shared);
  writeFiles(folder, files);
  addWorkspace(checkout, name);
  return { data: { app: name, folder, title, path, files: [...files.keys()].sort() }, text: whatNext(name, path) };
}

function sectionBlock(path: string, title: string, order: number): SectionBlock {
  const block = sectionSchema.safeParse({ paths: [path], pages: [path], nav: [{ label: title, to: path, order }] });
  if (!block.success) refuse(sentenceOf(block) ?? '', '--path /events');
  return block.data;
}

function whatNext(name: string, path: string): string {
  return `${name} is made; it will answer ${path}. Next:
  npm install
  npm run dev ${name}
  npm run build -w ${name} && npx arena publish ${name}`;
}

function refuse(sentence: string, next: string): never {
  throw new CommandError(sentence, USAGE, next);
}

function sentenceOf({ error }: { error?: { issues: { message: string }[] } | undefined }): string | undefined {
  return error?.issues[0]?.message;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
