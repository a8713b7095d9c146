import type { SectionBlock } from './section-block';

/** Element id of the inert JSON in which the composer tells the shell what is live. */
export const RELEASE_MAP_ID = 'release-map';

/** What the shell needs to know of one live section in order to load it. */
export type LiveSection = {
  app: string;
  release: string;
  container: string;
  /** Address of the federation entry. */
  entry: string;
  section: Pick<SectionBlock, 'paths' | 'nav'>;
};

/** The live releases of one page view, and the Supabase project that signs visitors in, where the server has none built in. */
export type ReleaseMap = { sections: LiveSection[]; supabase?: { url: string; key: string } };
