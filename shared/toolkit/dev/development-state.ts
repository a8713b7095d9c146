import type { Problem } from './problem';

/**
 * The state of the sections in development, for pages.
 *
 * - `builds`: hash of the latest successful build of each section, if there is one;
 * - `problems`: those of the current sources;
 * - `page`: identifies what the server puts into every page. A page with another value is out of date.
 */
export type DevelopmentState = {
  builds: Record<string, string | undefined>;
  problems: readonly Problem[];
  page: string;
};
