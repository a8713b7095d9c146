import type { FederatedRelease } from '@arena/shared/contract/release-map';
import type { Section } from '@arena/shared/contract/section';
import { loadContainer } from './load-container';
import { sectionFailure } from './section-failure';

/**
 * Loads the code of one release of a section. Failures are not cached: another call tries again.
 * @throws SectionFailure
 */
export async function loadRelease(app: string, release: FederatedRelease): Promise<Section> {
  const since = performance.now();
  try {
    const container = await loadContainer(release);
    const module = (await container.get('./section'))() as { default?: Section };
    if (!module.default?.routes) throw new Error(`${app} exposes no routes.`);
    return module.default;
  } catch (cause) {
    throw await sectionFailure({ app, release: release.release }, cause, since);
  }
}
