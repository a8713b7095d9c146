import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseSet } from '../../release-set/release-set';
import type { Prerenderer } from './prerenderer';

/** Renders the missing pages of a release set without waiting for them. Until then, browsers render these pages. */
export function renderInBackground(prerenderer: Prerenderer, releaseSet: ReleaseSet, log: FastifyBaseLogger) {
  prerenderer
    .renderMissing(releaseSet)
    .then((faults) => {
      for (const { app, message } of faults) log.warn({ app, sentence: message }, 'A page could not be rendered.');
    })
    .catch((error) => log.error({ err: error }, 'The pages could not be rendered.'));
}
