import type { SectionBlock } from './section-block';

/** Element id of the inert JSON in which the composer tells the shell what is live. */
export const RELEASE_MAP_ID = 'release-map';

/** What the shell needs to know of a release in order to load it. */
export type FederatedRelease = {
  release: string;
  container: string;
  /** Address of the federation entry. */
  entry: string;
};

/** What the shell needs to know of one live section. */
export type LiveSection = FederatedRelease & {
  app: string;
  /** The last good release, to be shown where the live one fails; not there when there is none that fits. */
  standIn?: FederatedRelease;
  section: Pick<SectionBlock, 'paths' | 'nav'>;
};

/** The live releases of one page view, and the Supabase project that signs visitors in, where the server has none built in. */
export type ReleaseMap = {
  /** Name of this exact combination of releases. */
  set: string;
  sections: LiveSection[];
  /** Hash of every script and stylesheet of the live releases, by address from the root of the site. */
  integrity: Record<string, string>;
  supabase?: { url: string; key: string };
};
