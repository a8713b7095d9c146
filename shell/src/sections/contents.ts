import { type Content, contentIn, PAGE_CONTENTS_ID, type PageContents } from '@arena/shared/contract/release/content';
import type { FederatedRelease } from '@arena/shared/contract/release/release-map';
import type { Venue } from '@arena/shared/session';
import { loadJson } from '../loading/load-file';
import { sectionState } from './section-state';

/** The contents of a page. That of the shell are the facts of the venue. */
export type ContentsOfPage = PageContents & { shell?: { release: string; content: Venue } };

/** Reads the contents of this page view from the document. */
export function readPageContents(): ContentsOfPage {
  const element = document.getElementById(PAGE_CONTENTS_ID);
  return element?.textContent ? JSON.parse(element.textContent) : {};
}

/**
 * The content of a release: from the page or, if the page does not have it, from its file. Failures are not cached.
 * @returns undefined for a release without content
 * @throws LoadError
 */
export async function loadContent(
  app: string,
  { release, content: url }: Pick<FederatedRelease, 'release' | 'content'>,
): Promise<Content | undefined> {
  if (!url) return undefined;
  const { contents } = sectionState;
  const found = contentIn(readPageContents(), app, release);
  const loading = contents.get(url) ?? (found ? Promise.resolve(found) : loadJson<Content>(url));
  contents.set(url, loading);
  loading.catch(() => contents.delete(url));
  return loading;
}
