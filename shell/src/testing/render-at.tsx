import { type RenderResult, render } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { CurrentScreen } from '../current-screen';
import { createSiteNavigation, type Screen } from '../navigation/site-navigation';
import { SiteRouter } from '../navigation/site-router';

/** Renders routes at a path. Also returns the navigation, whose state has the current location. */
export function renderAt(path: string, routes: RouteObject[]) {
  return openAt(path, () => ({ routes }));
}

/** Renders the screen of a path, which may have to be loaded first. */
export function openAt(path: string, openScreen: (path: string) => Screen | Promise<Screen>) {
  window.history.replaceState(null, '', path);
  const first = openScreen(new URL(window.location.href).pathname);
  const navigation = createSiteNavigation(first instanceof Promise ? undefined : first, {
    openScreen,
    confirmLeave: () => true,
    takeDocumentLoad: () => false,
  });
  const result: RenderResult = render(
    <SiteRouter navigation={navigation}>
      <CurrentScreen />
    </SiteRouter>,
  );
  return { navigation, ...result };
}
