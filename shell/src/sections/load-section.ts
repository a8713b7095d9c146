import type { FederatedRelease } from '@arena/shared/contract/release-map';
import type { Section } from '@arena/shared/contract/section';
import { openContainer } from './load-container';
import { sectionFailure } from './section-failure';

/**
 * Loads the code of one release of a section. A rejection is not remembered: calling again tries again.
 * @throws SectionFailure
 */
export async function loadSection(app: string, release: FederatedRelease): Promise<Section> {
  const since = performance.now();
  try {
    const container = await openContainer(release);
    const module = (await container.get('./section'))() as { default?: Section };
    if (!module.default?.routes) throw new Error(`${app} exposes no routes.`);
    return module.default;
  } catch (cause) {
    throw await sectionFailure({ app, release: release.release }, cause, since);
  }
}
