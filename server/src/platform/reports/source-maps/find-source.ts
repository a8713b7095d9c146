import { traceSegment } from '@jridgewell/trace-mapping';
import type { SourceFrame } from './frames';
import { type Position, sourceFrame } from './messages';
import type { ParsedMap } from './parse-map';

/** @returns the position in the source; null if there is none, or if its source has an unusual name */
export function findSource({ trace, sources, sourcesContent }: ParsedMap, at: Position): SourceFrame | null {
  const [, source, line, column] = traceSegment(trace, at.line - 1, at.column - 1) ?? [];
  if (source === undefined || line === undefined || column === undefined) return null;
  const text = lineOf(sourcesContent[source] ?? '', line);
  const frame = sourceFrame.safeParse({ source: sources[source], line: line + 1, column: column + 1, text });
  return frame.success ? frame.data : null;
}

/** Maximum characters to read of a line. */
const MAX_LINE = 2_000;

/** @param index of the line, from 0. @returns an empty text beyond the end */
function lineOf(content: string, index: number): string {
  let start = 0;
  for (let line = 0; line < index; line++) {
    const end = content.indexOf('\n', start);
    if (end < 0) return '';
    start = end + 1;
  }
  const end = content.indexOf('\n', start);
  return content.slice(start, Math.min(end < 0 ? content.length : end, start + MAX_LINE));
}
