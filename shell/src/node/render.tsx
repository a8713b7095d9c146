import { contentIn } from '@arena/shared/contract/release/content';
import type { LiveSection, ReleaseMap } from '@arena/shared/contract/release/release-map';
import { routesOf, type Section } from '@arena/shared/contract/section/section';
import * as session from '@arena/shared/session';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerender } from 'react-dom/static.edge';
import { staticNavigation } from '../navigation/site-navigation';
import { shellRoutes } from '../pages/routes';
import * as router from '../router-facade';
import type { ContentsOfPage } from '../sections/contents';
import type { LoadedSection } from '../sections/load-section';
import { Site } from '../site';
import { screenOf, sectionScreen } from '../site-routes';

/** Shared modules for the Node bundles of sections. They are the shell's own copies, as in the browser. */
export const provided: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@arena/shared/session': session,
};

/** The section that serves the path. Missing for pages of the shell. */
type MatchedSection = { app: string; section: Section };

/** `head` and `body` are HTML. */
export type Rendered = { head: string; body: string };

/**
 * Prerenders the page at a path as signed-out visitors first see it.
 * @param contents of the shell and of the section
 * @throws any error that a screen throws while it renders
 */
export async function render(
  path: string,
  map: ReleaseMap,
  matched?: MatchedSection,
  contents: ContentsOfPage = {},
): Promise<Rendered> {
  const live = map.sections.find(({ app }) => app === matched?.app);
  const isShown = matched && live && 'release' in live;
  const screen = isShown ? sectionScreen(loadedSection(live, matched.section, contents)) : screenOf(shellRoutes);
  let failure: unknown;
  const site = (
    <Site sections={map.sections} venue={contents.shell?.content} navigation={staticNavigation(path, screen)} />
  );
  const { prelude } = await prerender(site, {
    // Above this size React would move content into place with an inline script. Pages must work without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure = error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  return splitHead(html);
}

function loadedSection(live: LiveSection, section: Section, contents: ContentsOfPage): LoadedSection {
  const { app, release } = live;
  return { live, release, routes: routesOf(section, contentIn(contents, app, release)) };
}

/** React renders the elements of the head before everything else. */
function splitHead(html: string): Rendered {
  const head = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
