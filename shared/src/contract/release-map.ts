import type { SectionBlock } from './section-block';

/** Element id of the inert JSON with the live releases, which the page composer writes and the shell reads. */
export const RELEASE_MAP_ID = 'release-map';

/** The data that the shell needs to load a release. */
export type FederatedRelease = {
  release: string;
  container: string;
  /** URL of the federation entry. */
  entry: string;
};

/** A live section, as the shell needs it. */
export type LiveSection = FederatedRelease & {
  app: string;
  /** The fallback release, which the shell loads when the live one fails. Missing if no compatible release exists. */
  standIn?: FederatedRelease;
  section: Pick<SectionBlock, 'paths' | 'nav'>;
};

/**
 * The live releases of one page view. `supabase` is the Supabase project for sign-in; it is missing when the server's
 * own authentication is used.
 */
export type ReleaseMap = {
  /** Id of the release set. */
  set: string;
  sections: LiveSection[];
  /** Hash of every script and stylesheet of the live releases, by root-relative URL. */
  integrity: Record<string, string>;
  supabase?: { url: string; key: string };
};
