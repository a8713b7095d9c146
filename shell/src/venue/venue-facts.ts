import { CONTENT_FILE } from '@arena/shared/contract/release/content';
import type { Venue } from '@arena/shared/session';
import { loadJson } from '../loading/load-file';
import { readPageContents } from '../sections/contents';
import { hashedFiles } from '../sections/integrity';

/**
 * The facts of the venue, which are the content of the shell: from the page or, if the page does not have them, from their
 * file. Undefined if that does not load, which is reported: pages that name no facts work without them.
 */
export function readVenue(): Venue | Promise<Venue | undefined> {
  const inPage = readPageContents().shell;
  if (inPage) return inPage.content;
  const url = hashedFiles('/releases/shell/').find((path) => path.endsWith(`/${CONTENT_FILE}`));
  return url ? loadJson<Venue>(url).catch(() => undefined) : Promise.resolve(undefined);
}
