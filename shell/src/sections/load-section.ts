import type { LiveSection } from '@arena/shared/contract/release-map';
import type { Section } from '@arena/shared/contract/section';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { sectionFailure } from './section-failure';

/** Milliseconds after which an entry that has not arrived counts as failed; specification §7. */
const ENTRY_TIMEOUT = 120_000;

/** Tells the federation runtime where the live sections are. Nothing is fetched. */
export function registerSections(sections: readonly LiveSection[]) {
  getInstance()?.registerPlugins([
    {
      name: 'arena-scripts',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        return { script, timeout: ENTRY_TIMEOUT };
      },
    },
  ]);
  registerRemotes(
    sections.map(({ app, entry, container }) => ({
      name: app,
      entry: new URL(entry, window.location.origin).href,
      type: 'global',
      entryGlobalName: container,
    })),
  );
}

/**
 * Loads the code of a section. A rejection is not remembered: calling again tries again.
 * @throws SectionFailure
 */
export async function loadSection(live: LiveSection): Promise<Section> {
  try {
    const module = await loadRemote<{ default?: Section }>(`${live.app}/section`);
    // A module that failed half-way can come back without its exports.
    if (!module?.default?.routes) throw new Error(`${live.app} exposes no routes`);
    return module.default;
  } catch (cause) {
    throw sectionFailure(live, cause);
  }
}
