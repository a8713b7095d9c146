import type { Lock } from '@arena/shared/contract/lock';

/** What a lock is about: its app, or every app. */
export const lockedName = ({ app }: Lock): string => app ?? 'every app';
