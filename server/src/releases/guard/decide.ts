import { DOUBTFUL, WORSE } from './evidence';

/** What a guard does next. */
export type Decision = 'withdraw' | 'advance' | 'wait';

/**
 * Decides about a guarded canary.
 * @param observed.evidence that the canary is worse
 * @param observed.views page views of the canary in this step
 * @param observed.enough page views that the step needs
 */
export function decide({ evidence, views, enough }: { evidence: number; views: number; enough: number }): Decision {
  if (evidence >= WORSE) return 'withdraw';
  return views >= enough && evidence < DOUBTFUL ? 'advance' : 'wait';
}
