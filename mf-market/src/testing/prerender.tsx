import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from '../section';

// Node's renderer needs it, and jsdom has none.
Object.assign(globalThis, { setImmediate });

/** The page as it comes with the document: whole, with nothing left for a script to put in its place. */
export async function prerender(): Promise<string> {
  const router = createMemoryRouter(section.routes, { initialEntries: ['/market'] });
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return text(prelude);
}
