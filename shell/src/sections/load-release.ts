import type { FederatedRelease } from '@arena/shared/contract/release/release-map';
import { routesOf, type Section } from '@arena/shared/contract/section/section';
import type { RouteObject } from 'react-router-dom';
import { LoadError, loadErrorOf, unexplainedFile } from '../loading/load-error';
import { repairFile } from '../loading/load-file';
import { loadContent } from './contents';
import { type Container, loadContainer } from './load-container';
import { SectionFailure } from './section-failure';

/**
 * Loads code and content of one release of a section. Failures are not cached: another call tries again.
 * @returns its routes
 * @throws SectionFailure
 */
export async function loadRelease(app: string, release: FederatedRelease): Promise<RouteObject[]> {
  try {
    const [container, content] = await Promise.all([loadContainer(release), loadContent(app, release)]);
    const module = (await loadModule(container))() as { default?: Section };
    if (!module.default?.routes) throw new Error(`${app} exposes no routes.`);
    return routesOf(module.default, content);
  } catch (cause) {
    throw new SectionFailure(loadErrorOf(cause)?.reason ?? 'broken', app, release.release, cause);
  }
}

/** Gives releases from before the loader the second try that the loader gives to all others. */
async function loadModule(container: Container): Promise<() => unknown> {
  try {
    return await container.get('./section');
  } catch (error) {
    const url = unexplainedFile(error);
    if (!url) throw error;
    await repairFile(url, url.endsWith('.css') ? 'style' : 'script', new LoadError(url, 'network'));
    return container.get('./section');
  }
}
