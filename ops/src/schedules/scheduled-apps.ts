import type { Schedule } from '@arena/shared/contract/ops-api/locks-and-schedules';

/** The names of the apps that go live with a schedule. */
export const scheduledApps = ({ releases }: Schedule): string => Object.keys(releases).join(', ');
