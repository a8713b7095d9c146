import type { GuardStep } from '@arena/shared/contract/guard';

/** A broken release meets few visitors in the first step, and one that fails rarely is found in the last. */
export const DEFAULT_STEPS: readonly GuardStep[] = [
  { share: 1, views: 200 },
  { share: 5, views: 500 },
  { share: 25, views: 1_000 },
];
