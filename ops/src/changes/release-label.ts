import type { PublishedRelease } from '@arena/shared/contract/ops-api/releases';
import { describeReported } from '@arena/shared/contract/reports/reported';
import { formatDateTime } from '../parts/format-date-time';

/** A release as an option of a list. */
export function releaseLabel({ release, publishedAt, previous, live, reported }: PublishedRelease): string {
  const marks = [live && 'live', previous && 'live before', describeReported(reported)].filter(Boolean);
  return [release, `published ${formatDateTime(publishedAt)}`, ...marks].join(', ');
}
