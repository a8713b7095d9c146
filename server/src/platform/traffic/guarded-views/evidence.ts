/** Counts of visitors who had the canary, and of all others. */
type Cohorts = { canary: number; others: number };

/** Visitors with a bad outcome during one share of a canary, at most one per client network. `share`: in percent. */
export type Failures = Cohorts & { share: number };

/**
 * Forms during one share of a canary: page views, and the numbers of client networks that sent a form (`tried`), had one
 * refused, or had one stored (`sent`). `share`: percent of visitors that the server has drawn into the canary; null if it drew none.
 */
export type Forms = { share: number | null; views: Cohorts; tried: Cohorts; refused: Cohorts; sent: Cohorts };

/**
 * What is compared, each as outcomes of which a worse release has more: failures, refused forms, and missing forms. The
 * latter are those that all others sent, with `share` and `canary` about the others.
 */
export type Outcomes = { failures: readonly Failures[]; refused: readonly Failures[]; missing: readonly Failures[] };

/**
 * The part of the error level that failures have, so that they stop a canary as early as alone. The two outcomes of
 * forms share the rest.
 */
const PART_OF_FAILURES = 0.75;

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

/** The evidence of all outcomes together: their weighted mean, which reaches 100 as rarely as each of them. */
export function evidenceOf({ failures, refused, missing }: Outcomes): number {
  const ofForms = (evidenceOfWorse(refused) + evidenceOfWorse(missing)) / 2;
  return PART_OF_FAILURES * evidenceOfWorse(failures) + (1 - PART_OF_FAILURES) * ofForms;
}

/** The evidence of the worst outcome. */
export function largestEvidence({ failures, refused, missing }: Outcomes): number {
  return Math.max(...[failures, refused, missing].map(evidenceOfWorse));
}

/**
 * The outcomes of forms. Forms that arrive more often, or page views that are fewer, are no fault of a canary: they raise
 * the share with which it is compared. A higher share only lowers the evidence.
 */
export function formOutcomes(steps: readonly Forms[]): Pick<Outcomes, 'refused' | 'missing'> {
  return {
    refused: steps.map(({ share, tried, refused }) => ({ ...refused, share: Math.max(share ?? 0, percentOf(tried)) })),
    missing: steps.map(({ share, views, sent }) => {
      const drawn = share === null ? 0 : 100 - share;
      return { ...swap(sent), share: Math.max(drawn, percentOf(swap(views))) };
    }),
  };
}

/** The worse outcome of the forms in a sentence. */
export function describeWorseForms(steps: readonly Forms[]): string {
  const { refused, missing } = formOutcomes(steps);
  const ofRefused = evidenceOfWorse(refused);
  // A refused form is a missing one, too.
  const [what, some, all] =
    ofRefused >= WORSE || ofRefused > evidenceOfWorse(missing)
      ? (['More visitors had a form refused', 'refused', 'tried'] as const)
      : (['Fewer visitors sent a form', 'sent', 'views'] as const);
  const share = (cohort: keyof Cohorts) =>
    [some, all].map((count) => steps.reduce((sum, step) => sum + step[count][cohort], 0)).join(' of ');
  return `${what}: ${share('canary')}, ${share('others')} with the release before.`;
}

const swap = ({ canary, others }: Cohorts): Cohorts => ({ canary: others, others: canary });

const percentOf = ({ canary, others }: Cohorts) => (canary === 0 ? 0 : (canary / (canary + others)) * 100);

/** The outcomes that remain if an attacker sent as many as possible of each that blame the canary. */
export function withoutAttacker({ failures, refused, missing }: Outcomes): Outcomes {
  return { failures: withoutForged(failures), refused: withoutForged(refused), missing: withoutForged(missing) };
}

/** The failures that remain if an attacker sent as many as possible of those that blame the canary. */
export function withoutForged(steps: readonly Failures[]): Failures[] {
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
