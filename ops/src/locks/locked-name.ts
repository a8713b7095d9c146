import type { Lock } from '@arena/shared/contract/lock';

/** The scope of a lock: its app, or every app. */
export const lockedName = ({ app }: Lock): string => app ?? 'every app';
