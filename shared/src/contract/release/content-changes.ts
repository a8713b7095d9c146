import { labelsOf } from './content-schema';
import { canonical } from './release-id';

/** Characters of a value in a sentence. */
const MAX_VALUE = 80;

/**
 * Describes the changes of content in words, one line each, such as "Plans › 2 › Price: 499 → 599". Equal entries at the
 * beginning and at the end of a list have not changed.
 */
export function describeContentChanges(schema: unknown, before: unknown, after: unknown): string[] {
  return changesAt([], before, after).map(({ path, text }) => `${labelsOf(schema, path).join(' › ')}: ${text}`);
}

type Change = { path: readonly (string | number)[]; text: string };

function changesAt(path: Change['path'], before: unknown, after: unknown): Change[] {
  if (canonical(before) === canonical(after)) return [];
  if (before === undefined) return [{ path, text: `added ${inWords(after)}` }];
  if (after === undefined) return [{ path, text: `removed ${inWords(before)}` }];
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(path, before, after);
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => changesAt([...path, name], before[name], after[name]));
  }
  return [{ path, text: `${inWords(before)} → ${inWords(after)}` }];
}

function changesOfList(path: Change['path'], before: readonly unknown[], after: readonly unknown[]): Change[] {
  const isEqual = (i: number, j: number) => canonical(before[i]) === canonical(after[j]);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isEqual(start, start)) start++;
  let end = 0;
  while (end < shorter - start && isEqual(before.length - 1 - end, after.length - 1 - end)) end++;
  const length = Math.max(before.length, after.length) - end;
  return Array.from({ length: length - start }, (_, i) => start + i).flatMap((i) =>
    changesAt(
      [...path, i],
      i < before.length - end ? before[i] : undefined,
      i < after.length - end ? after[i] : undefined,
    ),
  );
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inWords(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}
