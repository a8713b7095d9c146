import type { Redirect } from '../section/redirect';
import type { SectionBlock } from '../section/section-block';

/** Element id of the inert JSON with the live releases, which the page composer writes and the shell reads. */
export const RELEASE_MAP_ID = 'release-map';

/** The data that the shell needs to load a release. */
export type FederatedRelease = {
  release: string;
  container: string;
  /** URL of the federation entry. */
  entry: string;
  /** URL of its content. Missing if it has none. */
  content?: string;
};

/** A section without its release, as pages name those that they do not show. */
export type ListedSection = { app: string; section: Pick<SectionBlock, 'paths' | 'nav'> };

/** The release of a section, and its fallback. */
export type SectionRelease = FederatedRelease & {
  /** The fallback release, which the shell loads when the live one fails. Missing if no compatible release exists. */
  standIn?: FederatedRelease;
};

/** A live section, as the shell needs it. */
export type LiveSection = ListedSection & SectionRelease;

/**
 * The live releases of one page view. `supabase` is the Supabase project for sign-in; it is missing when the server's
 * own authentication is used.
 */
export type ReleaseMap = {
  /** Id of the release set. */
  set: string;
  sections: (LiveSection | ListedSection)[];
  /** Missing if no address has moved. */
  redirects?: readonly Redirect[];
  /** Hashes by root-relative URL: of the scripts, stylesheets and contents of the shell and of each `LiveSection`, and of `index`. */
  integrity: Record<string, string>;
  /** URL of the release index of the set. Missing if every section is a `LiveSection`. */
  index?: string;
  supabase?: { url: string; key: string };
};

/**
 * The data that the pages of a release set leave out: the releases of all its sections, by app, and the hashes of their
 * scripts, stylesheets and contents. A page grows with the number of sections only by their paths and navigation.
 */
export type ReleaseIndex = { sections: Record<string, SectionRelease>; integrity: Record<string, string> };
