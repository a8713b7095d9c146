import type { FederatedRelease } from '@arena/shared/contract/release/release-map';
import type { Section } from '@arena/shared/contract/section/section';
import { LoadError, loadErrorOf, unexplainedFile } from '../loading/load-error';
import { repairFile } from '../loading/load-file';
import { type Container, loadContainer } from './load-container';
import { SectionFailure } from './section-failure';

/**
 * Loads the code of one release of a section. Failures are not cached: another call tries again.
 * @throws SectionFailure
 */
export async function loadRelease(app: string, release: FederatedRelease): Promise<Section> {
  try {
    const container = await loadContainer(release);
    const module = (await loadModule(container))() as { default?: Section };
    if (!module.default?.routes) throw new Error(`${app} exposes no routes.`);
    return module.default;
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
