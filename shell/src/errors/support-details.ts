import { pageRequestId } from '@arena/shared/contract/reports/page-request-id';
import { readReleaseMap } from '../sections/release-map';

/** Details for the support: app, release, reason, release set and the id of the page's request. */
export function supportDetails({ app, release }: { app: string; release: string }, reason: string): string {
  const id = pageRequestId();
  const request = id ? `, request ${id}` : '';
  const name = release ? `${app} ${release}` : app;
  return `${name}, ${reason}, ${readReleaseMap().set}${request}`;
}
