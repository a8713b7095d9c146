import { appName, SHELL } from '@arena/shared/contract/release/release';
import { type SectionBlock, sectionSchema } from '@arena/shared/contract/section/section-block';
import { CommandError, USAGE } from '../command-error';
import type { TemplateValues } from './section-template';

/** The title is written into TypeScript, JSX and JSON. These characters need no escaping in any of them. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .,!?&()–-]{0,39}$/u;

export type NewSectionOptions = { title?: string; path?: string };

/**
 * Names of a new section and of its files.
 * @throws CommandError if the name or the title is invalid
 */
export function sectionValues(name: string, options: NewSectionOptions): TemplateValues {
  const app = appName.safeParse(name);
  if (!app.success || name === SHELL)
    throwUsageError(firstIssue(app) ?? 'The shell already exists.', 'arena section create mf-events');
  const words = name.split('-').slice(1).filter(Boolean);
  const title = options.title ?? words.map(capital).join(' ');
  if (!TITLE.test(title)) {
    throwUsageError('A title has at most 40 letters, digits, spaces and . , ! ? & ( ) -', '--title "Night Events"');
  }
  const stem = words.join('-');
  const component = `${words.map(capital).join('')}Page`;
  return { name, title, path: options.path ?? `/${stem}`, page: `${stem}-page`, component };
}

/**
 * The section block of a section with one page.
 * @throws CommandError if the path is invalid
 */
export function sectionBlock({ path, title }: TemplateValues, order: number): SectionBlock {
  const block = sectionSchema.safeParse({ paths: [path], pages: [path], nav: [{ label: title, to: path, order }] });
  if (!block.success) throwUsageError(firstIssue(block) ?? '', '--path /events');
  return block.data;
}

export function throwUsageError(message: string, next: string): never {
  throw new CommandError(message, USAGE, next);
}

function firstIssue({ error }: { error?: { issues: { message: string }[] } | undefined }): string | undefined {
  return error?.issues[0]?.message;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
