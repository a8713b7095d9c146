import { existsSync, readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import * as zod from 'zod';
import { type Content, MAX_CONTENT_BYTES } from '../../src/contract/release/content';
import { contentText } from '../../src/contract/release/content-text';
import { toContentSchema } from './content-schema';

/** Folder of an app with its content and the schema of it. */
export const CONTENT_FOLDER = 'src/content';

/** Path of the content of an app, relative to its folder. */
export const CONTENT_SOURCE = `${CONTENT_FOLDER}/content.json`;

const SCHEMAS = ['schema.ts', 'schema.js'].map((name) => `${CONTENT_FOLDER}/${name}`);

/**
 * The module with the schema of an app's content, relative to its folder; undefined for an app without content.
 * @throws an Error if there is only the schema, or only the content
 */
export function contentSchemaModule(directory: string): string | undefined {
  const module = SCHEMAS.find((file) => existsSync(`${directory}/${file}`));
  const hasContent = existsSync(`${directory}/${CONTENT_SOURCE}`);
  if (module && !hasContent) throw new Error(`${module} has no content beside it. Create ${CONTENT_SOURCE}.`);
  if (!module && hasContent) throw new Error(`${CONTENT_SOURCE} has no schema. Create ${SCHEMAS[0]}.`);
  return module;
}

/** The files of a release with content, or the faults of their sources, each with file and field. */
export type BuiltContent = { content: string; schema: string } | { faults: string[] };

/**
 * Checks the content of an app against its schema.
 * @param bundle the module with the schema, for Node; it gets `zod` through `require`
 * @param module its path, for messages
 */
export function buildContent(directory: string, module: string, bundle: string): BuiltContent {
  const contentSchema = run(bundle).contentSchema;
  if (!(contentSchema instanceof zod.ZodType)) {
    return { faults: [`${module}: export the schema of the content as contentSchema.`] };
  }
  const converted = toContentSchema(contentSchema);
  if ('faults' in converted) return { faults: converted.faults.map((fault) => `${module}: ${fault}`) };
  const json = parseJson(readFileSync(`${directory}/${CONTENT_SOURCE}`, 'utf8'));
  if (json instanceof Error) return { faults: [`${CONTENT_SOURCE}: ${json.message}`] };
  const { success, error } = contentSchema.safeParse(json);
  if (!success) {
    const faults = error.issues.map(({ path, message }) => [CONTENT_SOURCE, path.join('.'), message].filter(Boolean));
    return { faults: faults.map((parts) => parts.join(': ')) };
  }
  const content = contentText(json);
  const size = Buffer.byteLength(content);
  if (size > MAX_CONTENT_BYTES) {
    return { faults: [`${CONTENT_SOURCE}: it has ${size} bytes, the limit is ${MAX_CONTENT_BYTES}.`] };
  }
  return { content, schema: `${JSON.stringify(converted.schema, null, 2)}\n` };
}

function run(bundle: string): { contentSchema?: unknown } {
  const module: { exports: { contentSchema?: unknown } } = { exports: {} };
  compileFunction(bundle, ['module', 'exports', 'require'])(module, module.exports, () => zod);
  return module.exports;
}

function parseJson(text: string): Content | Error {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
