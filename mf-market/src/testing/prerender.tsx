import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from '../section';

// The Node renderer needs `setImmediate`, which jsdom lacks.
Object.assign(globalThis, { setImmediate });

/** The complete prerendered HTML of the page, with no content that a script would insert later. */
export async function prerender(): Promise<string> {
  const router = createMemoryRouter(section.routes, { initialEntries: ['/market'] });
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return text(prelude);
}
