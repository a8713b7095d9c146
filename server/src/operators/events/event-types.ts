/** Types of events. Receivers depend on them: never rename one. */
export const EVENT_TYPES = [
  'release.activated',
  'release.rolled_back',
  'release.retired',
  'release.refused',
  'release.proposed',
  'release.worse',
  'canary.set',
  'canary.withdrawn',
  'canary.paused',
  'schedule.refused',
  'overload.started',
  'overload.ended',
  'token.created',
  'disk.full',
  'token.expiring',
  'workflow.bound',
  'sign-in',
  'lock.changed',
  'backup.failed',
  'rollback.unproven',
  'backend.set',
  'backend.removed',
  'test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A release that an event is about. `release`: null if it is not known. `share`: percent of visitors of a canary. */
export type EventRelease = {
  app: string;
  release: string | null;
  action: 'activate' | 'rollback' | 'retire' | 'canary' | 'withdraw' | 'refuse' | 'propose';
  share: number | null;
};

export type EventDetails = {
  releases: EventRelease[];
  /** Time of the request for a change, ISO 8601. Its checks may have taken minutes. Missing if the server decided. */
  requestedAt?: string | undefined;
  /** The change of several apps. */
  changeId?: string | undefined;
  /** The schedule that led to it. */
  scheduleId?: string | undefined;
  /** The proposal of a release. */
  proposal?: string;
  /** The apps whose lock has changed; null for all of them. `until`: ISO 8601, null until it is unlocked. */
  lock?: { apps: string[] | null; isLocked: boolean; until: string | null };
  /** A token that was created or expires, or a session; never the token itself. `expiresAt`: ISO 8601. */
  token?: { id: string; name: string; role: string; expiresAt: string };
  /** A workflow that may sign in without a secret, with its branch. */
  binding?: { id: string; workflow: string; app: string; role: string };
  /** The backend of a section; without a URL if it was removed. */
  backend?: { app: string; url: string | null };
};
