import { closestMatch } from 'leven';

/**
 * The app that a mistyped name most likely means: `mf-blogs` for `mf-blog`, `blogs` or `mf-blgos`.
 * @returns undefined if none is close: more than every third letter would have to change
 */
export function nearestApp(name: string, apps: readonly string[]): string | undefined {
  const byWord = new Map(apps.toSorted().map((app) => [withoutPrefix(app), app]));
  const word = withoutPrefix(name);
  const nearest = closestMatch(word, [...byWord.keys()], { maxDistance: Math.round(word.length / 3) });
  return nearest === undefined ? undefined : byWord.get(nearest);
}

/** A message about an unknown app name that suggests a similar one. */
export function noSuchApp(name: string, apps: readonly string[]): string {
  const nearest = nearestApp(name, apps);
  return `There is no app ${name}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`;
}

/** Every section has this prefix, so it does not count as similarity. */
function withoutPrefix(name: string): string {
  return name.toLowerCase().replace(/^mf[-_]?/, '');
}
