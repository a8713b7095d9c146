/**
 * Failing visitors while a canary had one share, one of each client network: `canary` of those who had it, `others` of
 * all others.
 * `share` is in percent of all visitors.
 */
export type Failures = { share: number; canary: number; others: number };

/** With this much evidence a canary is withdrawn: of releases that are as good as the live one, at most one in a hundred is. */
export const WORSE = 100;

/** With this much evidence a canary does not go on to its next step before there is less. */
export const DOUBTFUL = 2;

/** Client networks that may belong to one attacker. They neither take a canary to its next step nor withdraw it. */
export const ENOUGH_NETWORKS = 25;

/** How many times as often the canary might fail as the live release. Each is as likely as the others. */
const RATIOS = [1.5, 2, 3, 5, 8, 13, 25, 50, 100, 200];

/**
 * How much more likely the observed failures are with a canary that is worse than the live release, than with one that is
 * equal or better. Visitors are drawn into the canary by chance, so of those with an equal release that fail, `share`
 * percent have the canary.
 *
 * It may be looked at after every failure: with an equal release it ever reaches 100 in at most one of 100 canaries
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
      // A failure says the more the smaller the share is.
      const forged = Math.min(left, step.canary);
      left -= forged;
      return { ...step, canary: step.canary - forged };
    });
}
