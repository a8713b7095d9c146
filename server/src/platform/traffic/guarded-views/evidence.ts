/**
 * Failing visitors during one share of a canary, at most one per client network: `canary` had the canary, `others` did
 * not. `share` is in percent of all visitors.
 */
export type Failures = { share: number; canary: number; others: number };

/**
 * Evidence at which a canary is withdrawn. At most one in a hundred releases that are as good as the live one is
 * withdrawn.
 */
export const WORSE = 100;

/** Evidence at which a canary does not advance to its next step until it falls. */
export const DOUBTFUL = 2;

/** Client networks that may belong to one attacker. This many can neither advance a canary nor withdraw it. */
export const ENOUGH_NETWORKS = 25;

/** Hypotheses: how many times as often as the live release the canary fails. All are equally likely. */
const RATIOS = [1.5, 2, 3, 5, 8, 13, 25, 50, 100, 200];

/**
 * How much more likely the observed failures are with a canary that is worse than the live release, than with one that
 * is equal or better. Visitors are drawn into the canary by chance, so of those with an equal release that fail,
 * `share` percent have the canary.
 *
 * It may be evaluated after every failure: for an equally good release, it reaches 100 in at most one of 100 canaries
 * (Ville's inequality). This is the mixture of sequential tests by Robbins (1970), as used for experiments on sites by
 * Johari, Pekelis and Walsh, "Always Valid Inference: Continuous Monitoring of A/B Tests" (Operations Research, 2022).
 * @param steps each share that the canary has had
 * @returns from 0 on; 1: none
 */
export function evidenceOfWorse(steps: readonly Failures[]): number {
  const likelihoods = RATIOS.map((ratio) =>
    Math.exp(steps.reduce((sum, step) => sum + logLikelihoodRatio(step, ratio), 0)),
  );
  return likelihoods.reduce((sum, likelihood) => sum + likelihood, 0) / RATIOS.length;
}

function logLikelihoodRatio({ share, canary, others }: Failures, ratio: number): number {
  const fraction = share / 100;
  return canary * Math.log(ratio) - (canary + others) * Math.log(ratio * fraction + 1 - fraction);
}

/** The failures that remain if an attacker sent as many as possible of those that blame the canary. */
export function withoutAttacker(steps: readonly Failures[]): Failures[] {
  let left = ENOUGH_NETWORKS;
  return steps
    .toSorted((a, b) => a.share - b.share)
    .map((step) => {
      // The smaller the share, the stronger the evidence of a failure.
      const forged = Math.min(left, step.canary);
      left -= forged;
      return { ...step, canary: step.canary - forged };
    });
}
