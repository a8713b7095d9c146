import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CommandContext } from './command';
import { CommandError, USAGE } from './command-error';

/** A file that the user has edited. It is alone in a folder that only this user can read. */
type Draft = { file: string; text: string };

/**
 * Opens a text in the user's editor, and waits until it is closed.
 * @throws CommandError if there is no editor, or it fails; the file then stays
 */
export function editDraft(
  { env, runEditor }: Pick<CommandContext, 'env' | 'runEditor'>,
  name: string,
  text: string,
): Draft {
  const editor = env.VISUAL || env.EDITOR;
  if (!editor)
    throw new CommandError('No editor is set.', USAGE, 'set EDITOR, such as EDITOR=nano or EDITOR="code --wait"');
  const file = join(mkdtempSync(join(tmpdir(), 'arena-content-')), name);
  writeFileSync(file, `${text}\n`);
  if (!runEditor(editor, file))
    throw new CommandError(`The editor ${editor} failed. Your text is in ${file}.`, USAGE, 'set EDITOR to another one');
  return { file, text: readFileSync(file, 'utf8').trimEnd() };
}

/** Deletes a draft that is published or unchanged. */
export function deleteDraft({ file }: Draft) {
  rmSync(dirname(file), { recursive: true, force: true });
}
