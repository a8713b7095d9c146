/** Types of events. Receivers know them: never rename one. */
export const EVENT_TYPES = [
  'release.activated',
  'release.rolled_back',
  'release.retired',
  'release.refused',
  'canary.set',
  'canary.withdrawn',
  'schedule.refused',
  'overload.started',
  'overload.ended',
  'token.expiring',
  'backup.failed',
  'backend.set',
  'backend.removed',
  'test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A release that an event is about. `release`: null if it is not known. `share`: percent of visitors of a canary. */
export type EventRelease = {
  app: string;
  release: string | null;
  action: 'activate' | 'rollback' | 'retire' | 'canary' | 'withdraw' | 'refuse';
  share: number | null;
};

export type EventDetails = {
  releases: EventRelease[];
  /** The change of several apps. */
  changeId?: string | undefined;
  /** The schedule that led to it. */
  scheduleId?: string | undefined;
  /** A token that expires; never the token itself. `expiresAt`: ISO 8601. */
  token?: { id: string; name: string; role: string; expiresAt: string };
  /** The backend of a section; without a URL if it was removed. */
  backend?: { app: string; url: string | null };
};
