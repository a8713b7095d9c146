import { containerPrefix } from '../../src/contract/release/container';
import { sourceMapPath } from '../../src/contract/release/source-map-path';
import type { App } from '../app';
import { BUILD_HASH_PLACEHOLDER } from '../plugins/release-plugin';

/** Milliseconds after which a chunk that is still loading counts as failed. */
const CHUNK_TIMEOUT = 120_000;

/** Name of an app's federation container. Every build gets a different one. */
export function containerName(app: Pick<App, 'name'>): string {
  return containerPrefix(app.name) + BUILD_HASH_PLACEHOLDER;
}

/** Options of `output` that every release needs. */
export function releaseOutput(app: Pick<App, 'name'>) {
  return {
    publicPath: 'auto',
    // Chunks of two releases on one page must not share a registry.
    uniqueName: containerName(app),
    sourceMapFilename: sourceMapPath('[file]'),
    chunkLoadTimeout: CHUNK_TIMEOUT,
    crossOriginLoading: 'anonymous',
    // Otherwise a second import of a module that threw returns an empty module.
    strictModuleExceptionHandling: true,
  } as const;
}
