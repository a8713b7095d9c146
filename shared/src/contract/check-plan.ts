import { z } from 'zod';
import { budgetSchema } from './release/budget';

/** Characters of the value that selects a release set. It names a release of each app. */
export const MAX_SELECTOR_LENGTH = 12_000;

/**
 * A page to open. `releaseSet`: value of the cookie that selects it. `use`: also presses its controls. `entrance`: page
 * of another app, from which it is opened a second time by navigation.
 */
export const pageVisit = z.object({
  releaseSet: z.string().max(MAX_SELECTOR_LENGTH),
  path: z.string().max(200),
  use: z.boolean(),
  entrance: z.string().max(200).nullable(),
});

export type PageVisit = z.infer<typeof pageVisit>;

/**
 * The budget of a release, the compressed bytes of its code by path on the site, and the stylesheets that are in each of
 * its pages.
 */
const weight = z.object({
  budget: budgetSchema,
  sizes: z.record(z.string(), z.number()),
  styles: z.array(z.string()),
});
export type Weight = z.infer<typeof weight>;

/**
 * The plan of a browser check of releases. `scope`: selector of the part of a page that is judged.
 *
 * - `pairs`: visits of their pages, each with visits of the same pages without them, as far as they exist. The first pair
 *   is beside the live releases. A second one is under the shell that a rollback would bring back, if the releases may be
 *   live with it.
 * - `weights`: those of the releases that have a budget.
 */
export const checkPlan = z.object({
  scope: z.string(),
  pairs: z.array(z.object({ candidate: z.array(pageVisit), live: z.array(pageVisit) })).min(1),
  weights: z.array(weight),
});

export type CheckPlan = z.infer<typeof checkPlan>;
