import { z } from 'zod';
import { fieldAt } from '../../src/contract/release/content-keywords';
import { contentSchemaFault } from '../../src/contract/release/content-schema';

/** Checks of Zod that no JSON Schema has, so that a server would not apply them. */
const UNREPRESENTABLE: Readonly<Record<string, string>> = {
  custom: '.refine() cannot be checked by the server. Use the limits of the type.',
  overwrite: 'The content is used as it stands: .trim() and the like would change it.',
};

/** The JSON Schema of a content, or the faults that it has. */
export type ContentSchema = { schema: object } | { faults: string[] };

/** Converts the Zod schema of a content to the JSON Schema of its release. Each fault begins with the field. */
export function toContentSchema(contentSchema: z.ZodType): ContentSchema {
  const found: string[] = [];
  try {
    const schema: unknown = JSON.parse(
      JSON.stringify(
        z.toJSONSchema(contentSchema, {
          override({ zodSchema, path }) {
            for (const { _zod } of zodSchema._zod.def.checks ?? []) {
              const message = UNREPRESENTABLE[_zod.def.check];
              if (message) found.push([fieldAt(path), message].filter(Boolean).join(': '));
            }
          },
        }),
      ),
      simplified,
    );
    const fault = contentSchemaFault(schema);
    const faults = [...(fault === undefined ? [] : [fault]), ...found];
    if (typeof schema === 'object' && schema !== null && faults.length === 0) return { schema };
    return { faults: [...new Set(faults)] };
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] };
  }
}

/**
 * Writes values that may be null in one way, and leaves out Zod's regular expressions of the formats: whoever
 * validates the content knows the formats.
 */
function simplified(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { type, pattern, title, description, ...rest }: Record<string, unknown> = { ...value };
  if (Array.isArray(type) && type.length === 2 && type.includes('null')) {
    const other = type.find((name) => name !== 'null');
    return { title, description, anyOf: [{ ...rest, type: other }, { type: 'null' }] };
  }
  return rest.format === undefined ? value : { type, title, description, ...rest };
}
