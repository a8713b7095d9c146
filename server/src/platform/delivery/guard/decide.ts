import { HOUR } from '@arena/shared/contract/time/duration';
import {
  DOUBTFUL,
  ENOUGH_NETWORKS,
  evidenceOf,
  largestEvidence,
  type Outcomes,
  WORSE,
  withoutAttacker,
} from '../../traffic/guarded-views/evidence';

/** Minimum milliseconds of a step. */
export const LEAST_STEP_TIME = 2 * HOUR;

/** The next action of a guard. */
export type Decision = 'withdraw' | 'pause' | 'advance' | 'wait';

/**
 * Observations of a guard. `visitors` and `networks`: of the canary in this step. `elapsed`: milliseconds since the
 * start of this step.
 */
export type Observed = Outcomes & { visitors: number; networks: number; elapsed: number };

/**
 * Decides about a guarded canary. Withdraws it only if a single attacker with many IP addresses cannot have produced
 * the evidence. With less evidence, people decide. One doubtful outcome is enough to wait.
 * @param enough visitors that the step needs
 */
export function decide({ visitors, networks, elapsed, ...outcomes }: Observed, enough: number): Decision {
  const evidence = evidenceOf(outcomes);
  if (evidence >= WORSE) return evidenceOf(withoutAttacker(outcomes)) >= WORSE ? 'withdraw' : 'pause';
  const isSeen = visitors >= enough && networks >= ENOUGH_NETWORKS && elapsed >= LEAST_STEP_TIME;
  return isSeen && largestEvidence(outcomes) < DOUBTFUL ? 'advance' : 'wait';
}
