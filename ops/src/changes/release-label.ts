import type { KeptRelease } from './change';

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A release as one chooses it from a list. */
export function labelOf({ release, publishedAt, previous }: KeptRelease): string {
  return `${release}, published ${day.format(new Date(publishedAt))}${previous ? ', live before' : ''}`;
}
