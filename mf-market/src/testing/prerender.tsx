import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from '../section';

// The Node renderer needs `setImmediate`, which jsdom lacks.
Object.assign(globalThis, { setImmediate });

/** The complete prerendered HTML of the page at a path, with no content that a script would insert later. */
export async function prerender(path: string): Promise<string> {
  const router = createMemoryRouter(section.routes, { initialEntries: [path] });
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return text(prelude);
}
