import type { ReleaseMap } from '@arena/shared/contract/release-map';
import type { Section } from '@arena/shared/contract/section';
import * as session from '@arena/shared/session';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerender } from 'react-dom/static.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import * as router from '../router-facade';
import { siteRoutes } from '../site-routes';

/** What the Node bundle of a section finds under the names it asks for: the shell's own copies, as in the browser. */
export const provided: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@arena/shared/session': session,
};

/** The section that answers the address, unless the shell does. */
type Matched = { app: string; section: Section };

/** `head` and `body` are HTML. */
export type Rendered = { head: string; body: string };

/**
 * Renders the page at an address as a signed-out visitor first sees it.
 * @throws what a screen throws while it renders
 */
export async function render(address: string, map: ReleaseMap, matched?: Matched): Promise<Rendered> {
  const live = map.sections.find(({ app }) => app === matched?.app);
  const loaded = matched && live && { live, release: live.release, section: matched.section };
  const { query, dataRoutes } = createStaticHandler(siteRoutes(map, loaded));
  const context = await query(new Request(new URL(address, 'http://arena')));
  if (context instanceof Response) throw new Error(`${address} answers with a redirect.`);
  if (context.statusCode !== 200) throw new Error(`${address} answers with status ${context.statusCode}.`);
  const staticRouter = createStaticRouter(dataRoutes, context);
  let failure: unknown;
  const { prelude } = await prerender(
    <StaticRouterProvider router={staticRouter} context={context} hydrate={false} />,
    {
      // Nothing is put aside to be moved into place by an inline script: that needs JavaScript to be readable.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure = error;
      },
    },
  );
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  return splitHead(html);
}

/** React puts what belongs into the head before everything else. */
function splitHead(html: string): Rendered {
  const head = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
