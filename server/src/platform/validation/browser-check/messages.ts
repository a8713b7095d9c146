import { MAX_SELECTOR_LENGTH, type PageVisit } from '@arena/shared/contract/check-plan';
import { z } from 'zod';

/** Origin under which the browser opens the site. It does not exist: every request is answered by the server's process. */
export const CHECK_ORIGIN = 'https://arena.invalid';

/** A job for the browser process. `scope`: selector of the part of a page whose controls are used. */
export type BrowserJob = { executable: string; scope: string; visits: readonly PageVisit[] };

/** A request of a page, as the browser process passes it on. `id` is repeated in the response. */
export type SiteRequest = z.infer<typeof siteRequest>;
export const siteRequest = z.strictObject({
  id: z.int().nonnegative(),
  releaseSet: z.string().max(MAX_SELECTOR_LENGTH),
  path: z
    .string()
    .max(2000)
    .regex(/^\/[^\\]*$/),
  headers: z.record(z.string().max(100), z.string().max(2000)),
});

export type SiteResponse = { status: number; headers: Record<string, string>; body: Uint8Array };

/** Messages to the browser process. The job comes first. `failed`: why the server could not answer a request. */
export type ToBrowser = { job: BrowserJob } | { id: number; response: SiteResponse } | { id: number; failed: string };

/**
 * A fault: the action, such as "when it is opened", and the result.
 *
 * - `identity`: equal for the same fault in other visits and releases, even if its text differs.
 * - `breaks`: visitors cannot use the page as intended. Other faults make it worse, for example less accessible, but
 * are no reason for a rollback. - `agreed`: a second visit in a fresh context had it, too.
 */
const fault = z.strictObject({
  when: z.string().max(300),
  what: z.string().max(400),
  identity: z.string().max(400),
  breaks: z.boolean(),
  agreed: z.boolean(),
});

export type Fault = z.infer<typeof fault>;

/** Maximum characters of a reason why a part was not checked. */
export const MAX_REASON_LENGTH = 300;
const reason = z.string().max(MAX_REASON_LENGTH);

/**
 * - `answered`: whether the site answered each request. - `unfinished`: why parts were not checked. - `untried`:
 * controls that were left out because similar ones were used. - `stuck`: parts of the visit that the page kept from
 * ending in two fresh contexts, although the site answered.
 * - `code`: paths of the scripts and stylesheets that the page requested before it was interactive.
 * - `picture`: a JPEG screenshot of the first view.
 */
const visitReport = z.strictObject({
  releaseSet: z.string().max(MAX_SELECTOR_LENGTH),
  path: z.string().max(200),
  answered: z.boolean(),
  faults: z.array(fault).max(30),
  unfinished: z.array(reason).max(200),
  untried: z.array(reason).max(10),
  stuck: z.array(z.strictObject({ part: z.string().max(100), reason })).max(10),
  code: z.array(z.string().max(300)).max(200),
  picture: z.instanceof(Uint8Array).nullable(),
});

export type VisitReport = z.infer<typeof visitReport>;

/** Describes an unfinished part of a visit. */
export function describePart({ part, reason }: VisitReport['stuck'][number]): string {
  return `${part}: ${reason}`;
}

/**
 * Messages from the browser process. Its browser runs code that may be hostile, so they are validated like input from
 * the network.
 */
export const fromBrowser = z.union([
  z.strictObject({ request: siteRequest }),
  // The browser has received the response to this request, or no longer needs it.
  z.strictObject({ taken: z.int().nonnegative() }),
  z.strictObject({ browser: z.string().max(100), sandbox: z.boolean() }),
  z.strictObject({ visit: visitReport }),
  z.strictObject({ done: z.literal(true) }),
  z.strictObject({ failed: reason }),
]);

export type FromBrowser = z.infer<typeof fromBrowser>;
