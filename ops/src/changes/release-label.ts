import type { PublishedRelease } from '@arena/shared/contract/ops-api';
import { formatDateTime } from '../parts/format-date-time';

/** A release as an option of a list. */
export function releaseLabel({ release, publishedAt, previous }: PublishedRelease): string {
  return `${release}, published ${formatDateTime(publishedAt)}${previous ? ', live before' : ''}`;
}
