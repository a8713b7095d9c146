import type { ListedSection, ReleaseMap } from '@arena/shared/contract/release-map';
import { servesPath } from '@arena/shared/contract/route-pattern';
import type { RouteObject } from 'react-router-dom';
import { NotFound } from './errors/not-found';
import type { LoadedScreen } from './navigation/site-navigation';
import { shellRoutes } from './pages/routes';
import { type LoadedSection, loadSection } from './sections/load-section';
import { sectionRoutes } from './sections/section-routes';

/** Shown for the paths of an app that none of its routes matches. */
const notFound: RouteObject = { path: '*', element: <NotFound /> };

/** The pages of the shell, and the page for unknown paths. */
export const shellScreen: LoadedScreen = { routes: [...shellRoutes, notFound] };

/** The pages of a section. */
export function sectionScreen(loaded: LoadedSection): LoadedScreen {
  return { routes: [...sectionRoutes(loaded), notFound] };
}

/** The screens of the site. The code of a section is loaded when one of its paths is opened for the first time. */
export function createScreens({ sections }: Pick<ReleaseMap, 'sections'>) {
  const opened = new Map<string, LoadedScreen>();
  const add = (loaded: LoadedSection) => {
    const screen = sectionScreen(loaded);
    opened.set(loaded.live.app, screen);
    return screen;
  };
  return {
    open(path: string): LoadedScreen | Promise<LoadedScreen> {
      const listed = sectionAt(sections, path);
      if (!listed) return shellScreen;
      return opened.get(listed.app) ?? loadSection(listed).then(add, (failure: unknown) => ({ failure }));
    },
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
