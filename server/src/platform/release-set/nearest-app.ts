import { byAppName } from '@arena/shared/contract/navigation';

/**
 * The app whose name is meant by a name with a typing error: `mf-blog`, `blogs` or `mf-blgos` for `mf-blogs`.
 * @returns undefined if none is near: more than every third letter would have to change
 */
export function nearestApp(name: string, apps: readonly string[]): string | undefined {
  const word = withoutPrefix(name);
  const near = apps
    .map((app) => ({ app, other: withoutPrefix(app) }))
    .map(({ app, other }) => ({
      app,
      distance: editDistance(word, other),
      limit: Math.floor(Math.max(word.length, other.length) / 3),
    }))
    .filter(({ distance, limit }) => distance <= limit);
  return near.sort((a, b) => a.distance - b.distance || byAppName(a, b))[0]?.app;
}

/** A sentence about a name that no app has, with the name that is probably meant. */
export function noSuchApp(name: string, apps: readonly string[]): string {
  const nearest = nearestApp(name, apps);
  return `There is no app ${name}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`;
}

/** Every section has the same prefix, so it does not make two names alike. */
function withoutPrefix(name: string): string {
  return name.toLowerCase().replace(/^mf[-_]?/, '');
}

/** Letters to insert, remove, replace or swap with their neighbour to turn one word into the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
