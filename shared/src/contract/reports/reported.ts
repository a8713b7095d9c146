import { z } from 'zod';

/** Problems that browsers have reported of a release in the last 30 days: failed loads, and errors in its code. */
export const reported = z.object({ failures: z.number(), errors: z.number() });
export type Reported = z.output<typeof reported>;

/** The reported problems, such as `3 failures and 1 error reported`; undefined if there are none. */
export function describeReported({ failures, errors }: Reported): string | undefined {
  const parts = [countOf(failures, 'failure'), countOf(errors, 'error')].filter((part) => part !== undefined);
  return parts.length > 0 ? `${parts.join(' and ')} reported` : undefined;
}

function countOf(count: number, name: string): string | undefined {
  if (count === 0) return undefined;
  return `${count.toLocaleString('en-IN')} ${name}${count === 1 ? '' : 's'}`;
}
