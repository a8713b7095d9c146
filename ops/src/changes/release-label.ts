import type { PublishedRelease } from '@arena/shared/contract/ops-api';

const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A release as an option of a list. */
export function releaseLabel({ release, publishedAt, previous }: PublishedRelease): string {
  return `${release}, published ${format.format(publishedAt)}${previous ? ', live before' : ''}`;
}
