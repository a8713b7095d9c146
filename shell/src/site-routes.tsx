import type { ListedSection, ReleaseMap } from '@arena/shared/contract/release/release-map';
import { servesPath } from '@arena/shared/contract/section/route-pattern';
import type { RouteObject } from 'react-router-dom';
import { NotFound } from './errors/not-found';
import type { LoadedScreen } from './navigation/site-navigation';
import { type LoadedSection, loadSection } from './sections/load-section';
import { sectionRoutes } from './sections/section-routes';

/** The name under which the screen of the shell is kept. */
const SHELL = 'shell';

/** Shown for the paths of an app that none of its routes matches. */
const notFound: RouteObject = { path: '*', element: <NotFound /> };

/** A screen with these routes, and the page for unknown paths. */
export function screenOf(routes: readonly RouteObject[]): LoadedScreen {
  return { routes: [...routes, notFound] };
}

/** The pages of a section. */
export function sectionScreen(loaded: LoadedSection): LoadedScreen {
  return screenOf(sectionRoutes(loaded));
}

/** The pages of the shell. Their code is a chunk, because pages of sections do not need it. */
export async function loadShellScreen(): Promise<LoadedScreen> {
  const { shellRoutes } = await import(/* webpackChunkName: "pages" */ './pages/routes');
  return screenOf(shellRoutes);
}

/** The screens of the site. The code of a section is loaded when one of its paths is opened for the first time. */
export function createScreens({ sections }: Pick<ReleaseMap, 'sections'>) {
  const opened = new Map<string, LoadedScreen>();
  const add = (loaded: LoadedSection) => {
    const screen = sectionScreen(loaded);
    opened.set(loaded.live.app, screen);
    return screen;
  };
  const loadShell = async () => {
    const screen = await loadShellScreen();
    opened.set(SHELL, screen);
    return screen;
  };
  return {
    open(path: string): LoadedScreen | Promise<LoadedScreen> {
      const listed = sectionAt(sections, path);
      const screen = opened.get(listed?.app ?? SHELL);
      if (screen) return screen;
      const loading = listed ? loadSection(listed).then(add) : loadShell();
      return loading.catch((failure: unknown) => ({ failure }));
    },
    /** Loads the pages of the shell. `open` does so for paths that no section has. */
    loadShell,
    /** Adds a section that has been loaded, in place of another release of it. */
    add,
  };
}

/** The screens of the site, for `createSiteNavigation`. */
export type Screens = ReturnType<typeof createScreens>;

/** The section that serves a path. */
export function sectionAt<T extends ListedSection>(sections: readonly T[], path: string): T | undefined {
  return sections.find(({ section }) => servesPath(section, path));
}
