import { readReleaseMap } from '../sections/release-map';

/** What somebody who helps needs to know: which release of what, and in which combination. */
export function forSupport({ app, release }: { app: string; release: string }, reason: string): string {
  return `For support: ${app} ${release}, ${reason}, ${readReleaseMap().set}`;
}
