import { SHELL } from '@arena/shared/contract/release/release';
import { pagesRenderedBy } from './page-key';
import type { ReleaseSet } from './release-set';

const HOME_PAGE = '/';

/**
 * The page of a release set at which to look first: the first page of its first new section.
 * @param subject the new releases, in the order in which they were named
 * @returns the home page if the section has no page, or if only the shell is new, which every page shows
 */
export function firstPageOf(releaseSet: ReleaseSet, subject: ReleaseSet): string {
  const section = subject.find(({ app }) => app !== SHELL);
  return (section && pagesRenderedBy(releaseSet, section)[0]) ?? HOME_PAGE;
}
