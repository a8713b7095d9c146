import type { ContentField, Path } from '@arena/shared/contract/content/content-field';
import { type Entries, type Entry, isEntries, isList, keyOf } from './entries';
import type { Faults } from './find-faults';

/**
 * Sorts the server's sentences to their fields. Each is a line that begins with the titles on the way to a field, such as
 * "Plans › 2 › Price: at least 0".
 * @returns the sentences of fields, and under the empty key every other line
 */
export function serverFaults(field: ContentField, entries: Entries, error: string): Faults {
  const keys = new Map([...labelledKeys(field, entries, [], [])].reverse());
  const faults = new Map<string, string>();
  for (const line of error.split('\n')) {
    const [label = '', ...words] = line.split(': ');
    const key = words.length > 0 ? keys.get(label) : undefined;
    const sentence = key === undefined ? line : `The server says: ${words.join(': ')}.`;
    faults.set(key ?? '', [faults.get(key ?? ''), sentence].filter(Boolean).join(' '));
  }
  return faults;
}

function* labelledKeys(
  field: ContentField,
  entry: Entry | undefined,
  labels: readonly string[],
  path: Path,
): Generator<readonly [string, string]> {
  if (path.length > 0) yield [labels.join(' › '), keyOf(path)];
  if (field.kind === 'list' && isList(entry)) {
    for (const [i, item] of entry.entries())
      yield* labelledKeys(field.item, item, [...labels, `${i + 1}`], [...path, i]);
  }
  if (field.kind === 'group' && isEntries(entry)) {
    for (const [name, property] of field.properties) {
      yield* labelledKeys(property, entry[name], [...labels, property.title], [...path, name]);
    }
  }
}
