import { assetBase } from './asset-base';

/**
 * File of a release with the words, prices and lists of its pages: a JSON object that fits the schema. It is data for
 * prerendering and for browsers, and no part of the scripts, so a release can have new content on the same code.
 */
export const CONTENT_FILE = 'content.json';

/** File of a release with the JSON Schema of its content, made from the Zod schema of the app. */
export const CONTENT_SCHEMA_FILE = 'content.schema.json';

/** Maximum bytes of `content.json`. A page carries the content of its app. */
export const MAX_CONTENT_BYTES = 200_000;

/** The content of one app. */
export type Content = Readonly<Record<string, unknown>>;

/** Element id of the inert JSON with the contents of a page, which the page composer writes and the shell reads. */
export const PAGE_CONTENTS_ID = 'page-contents';

/**
 * The contents of the shell and of the section of a page, by app. Two releases of an app can be on one page, so a content
 * counts only for its release.
 */
export type PageContents = Readonly<Record<string, { release: string; content: Content }>>;

/** The content of a release; undefined if the page does not have it. */
export function contentIn(contents: PageContents, app: string, release: string): Content | undefined {
  const found = Object.hasOwn(contents, app) ? contents[app] : undefined;
  return found?.release === release ? found.content : undefined;
}

/** Whether a release has content. */
export function hasContent({ files }: { files: readonly { path: string }[] }): boolean {
  return files.some(({ path }) => path === CONTENT_FILE);
}

/** URL path of the content of a release that has one. */
export function contentPath(app: string, release: string): string {
  return assetBase(app, release) + CONTENT_FILE;
}
