import type { FastifyBaseLogger } from 'fastify';
import type { View } from '../live-site';
import type { Prerenderer } from './prerenderer';

/** Renders what is missing of a view's pages while nobody waits for it; until then, and without it, browsers draw them. */
export function renderInBackground(prerenderer: Prerenderer, view: View, log: FastifyBaseLogger) {
  prerenderer
    .renderMissing(view)
    .then((faults) => {
      for (const fault of faults) log.warn(fault, 'A page could not be rendered.');
    })
    .catch((error) => log.error({ err: error }, 'The pages could not be rendered.'));
}
