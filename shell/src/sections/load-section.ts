import type { FederatedRelease, LiveSection } from '@arena/shared/contract/release-map';
import type { Section } from '@arena/shared/contract/section';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { sectionFailure } from './section-failure';

/** Milliseconds after which an entry that has not arrived counts as failed; specification §7. */
const ENTRY_TIMEOUT = 120_000;

/** Tells the federation runtime where the releases of the sections are. Nothing is fetched. */
export function registerSections(sections: readonly LiveSection[]) {
  getInstance()?.registerPlugins([
    {
      name: 'arena-scripts',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.integrity = globalThis.arenaIntegrityOf(url);
        script.crossOrigin = 'anonymous';
        return { script, timeout: ENTRY_TIMEOUT };
      },
    },
  ]);
  registerRemotes(
    sections
      .flatMap((live) => [live, ...(live.standIn ? [live.standIn] : [])])
      .map(({ container, entry }) => ({
        name: container,
        entry: new URL(entry, window.location.origin).href,
        type: 'global',
        entryGlobalName: container,
      })),
  );
}

/**
 * Loads the code of one release of a section. A rejection is not remembered: calling again tries again.
 * @throws SectionFailure
 */
export async function loadSection(app: string, { release, container }: FederatedRelease): Promise<Section> {
  const since = performance.now();
  try {
    const module = await loadRemote<{ default?: Section }>(`${container}/section`);
    // A module that failed half-way can come back without its exports.
    if (!module?.default?.routes) throw new Error(`${app} exposes no routes`);
    return module.default;
  } catch (cause) {
    throw sectionFailure({ app, release }, cause, since);
  }
}
