import { TraceMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';

/**
 * Maximum lines and segments of a map. The largest script of the site has 73,000. Each takes about a hundred bytes of
 * memory.
 */
const MAX_SEGMENTS = 500_000;

const MAX_SOURCES = 10_000;

const rawMap = z.object({
  version: z.literal(3),
  sections: z.undefined('Maps made of sections are not supported').optional(),
  sources: z.array(z.string().nullable()).max(MAX_SOURCES),
  sourcesContent: z.array(z.string().nullable()).max(MAX_SOURCES).default([]),
  mappings: z
    .string()
    .refine(
      (mappings) => countSegments(mappings) <= MAX_SEGMENTS,
      `There are at most ${MAX_SEGMENTS} lines and segments`,
    ),
});

/** A source map. `trace` has only its positions: names of sources are used as they are, unresolved. */
export type ParsedMap = {
  trace: TraceMap;
  sources: readonly (string | null)[];
  sourcesContent: readonly (string | null)[];
};

/** A map that is not valid. The message continues a sentence that begins with "The source map". */
export class InvalidMap extends Error {}

/**
 * Reads a source map of version 3. Use it only in a process that may run out of time and memory.
 * @throws InvalidMap
 */
export function parseMap(text: string): ParsedMap {
  const parsed = rawMap.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidMap(`is not valid: ${issue?.path.join('.') || 'its contents'}: ${issue?.message}.`);
  }
  const { mappings, sources, sourcesContent } = parsed.data;
  return { trace: new TraceMap({ version: 3, names: [], sources: [], mappings }), sources, sourcesContent };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidMap('is not JSON.');
  }
}

function countSegments(mappings: string): number {
  let count = 1;
  for (let at = 0; at < mappings.length; at++) if (mappings[at] === ',' || mappings[at] === ';') count++;
  return count;
}
