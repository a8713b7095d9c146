import { createHash } from 'node:crypto';
import type { Release } from '@arena/shared/contract/release';
import { shellOf, type View } from '../releases/live-site';

/** The section of a view that answers an address. */
export function ownerOf(view: View, path: string): Release | undefined {
  return view.find((release) => release !== shellOf(view) && release.section.paths.some((p) => matches(p, path)));
}

const pagesOf = new WeakMap<View, ReadonlySet<string>>();

/** Whether some release of the view has a page at exactly this address: asked for every page that is shown. */
export function hasPage(view: View, path: string): boolean {
  const pages = pagesOf.get(view) ?? new Set(view.flatMap(({ section }) => section.pages));
  pagesOf.set(view, pages);
  return pages.has(path);
}

/** Stands for all that the HTML of a page depends on: the shell, the section it shows, the navigation, the address. */
export function pageKey(view: View, path: string): string {
  const navigation = view.map(({ app, section: { paths, nav } }) => ({ app, paths, nav }));
  navigation.sort((a, b) => (a.app < b.app ? -1 : 1));
  const parts = [shellOf(view)?.id, ownerOf(view, path)?.id ?? null, navigation, path];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Whether a route pattern such as `/gamemode/:slug` answers an address. */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length && parts.every((part, i) => (part.startsWith(':') ? given[i] : part === given[i]))
  );
}
