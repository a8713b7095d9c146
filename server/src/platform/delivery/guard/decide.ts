import { HOUR } from '@arena/shared/contract/duration';
import {
  DOUBTFUL,
  ENOUGH_NETWORKS,
  evidenceOfWorse,
  type Failures,
  WORSE,
  withoutAttacker,
} from '../../traffic/guarded-views/evidence';

/** Milliseconds that a step takes at least. */
export const LEAST_STEP_TIME = 2 * HOUR;

/** What a guard does next. */
export type Decision = 'withdraw' | 'pause' | 'advance' | 'wait';

/** What a guard has seen. `visitors` and `networks`: of the canary in this step. `elapsed`: milliseconds of this step. */
export type Observed = { failures: readonly Failures[]; visitors: number; networks: number; elapsed: number };

/**
 * Decides about a guarded canary. It is withdrawn only if one attacker with many addresses cannot have made the evidence.
 * With less, people decide.
 * @param enough visitors that the step needs
 */
export function decide({ failures, visitors, networks, elapsed }: Observed, enough: number): Decision {
  const evidence = evidenceOfWorse(failures);
  if (evidence >= WORSE) return evidenceOfWorse(withoutAttacker(failures)) >= WORSE ? 'withdraw' : 'pause';
  const isSeen = visitors >= enough && networks >= ENOUGH_NETWORKS && elapsed >= LEAST_STEP_TIME;
  return isSeen && evidence < DOUBTFUL ? 'advance' : 'wait';
}
