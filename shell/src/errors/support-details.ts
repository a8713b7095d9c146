import { pageRequest } from '../sections/page-request-id';
import { readReleaseMap } from '../sections/release-map';

/** What somebody who helps needs to know: which release of what, in which combination, in answer to which request. */
export function forSupport({ app, release }: { app: string; release: string }, reason: string): string {
  const request = pageRequest();
  const named = request ? `, request ${request}` : '';
  return `For support: ${app} ${release}, ${reason}, ${readReleaseMap().set}${named}`;
}
