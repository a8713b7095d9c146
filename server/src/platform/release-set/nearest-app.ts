import { closestMatch } from 'leven';

/**
 * The app whose name is meant by a name with a typing error: `mf-blog`, `blogs` or `mf-blgos` for `mf-blogs`.
 * @returns undefined if none is near: more than every third letter would have to change
 */
export function nearestApp(name: string, apps: readonly string[]): string | undefined {
  const byWord = new Map(apps.toSorted().map((app) => [withoutPrefix(app), app]));
  const word = withoutPrefix(name);
  const nearest = closestMatch(word, [...byWord.keys()], { maxDistance: Math.round(word.length / 3) });
  return nearest === undefined ? undefined : byWord.get(nearest);
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
