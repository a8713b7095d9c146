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
