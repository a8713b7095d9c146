import { z } from 'zod';

/** Page views of the last one to two hours, and those that ended in a failure or an error. */
export const recentViews = z.object({ views: z.number(), failed: z.number() });
export type RecentViews = z.output<typeof recentViews>;

/** Recent page views, such as `40 recent page views, 1 failed`. */
export function describeRecentViews({ views, failed }: RecentViews): string {
  const count = (number: number) => number.toLocaleString('en-IN');
  const shown = `${count(views)} recent page ${views === 1 ? 'view' : 'views'}`;
  return failed > 0 ? `${shown}, ${count(failed)} failed` : shown;
}
