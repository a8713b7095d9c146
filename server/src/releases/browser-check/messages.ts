import { z } from 'zod';

/** Origin under which the browser opens the site. It does not exist: every request is answered by the server's process. */
export const CHECK_ORIGIN = 'https://arena.invalid';

/**
 * A page to open. `use`: also presses its controls. `entrance`: page of another app, from which it is opened a second
 * time by navigation. `script`: JavaScript to run in the page, opened once more.
 */
export type PageVisit = { releaseSet: string; path: string; use: boolean; entrance: string | null; script?: string };

/** What the browser process is asked to do. `scope`: selector of the part of a page whose controls are used. */
export type BrowserJob = { executable: string; scope: string; visits: readonly PageVisit[] };

/** A request of a page, as the browser process passes it on. `id` is repeated in the response. */
export type SiteRequest = z.infer<typeof siteRequest>;
const siteRequest = z.strictObject({
  id: z.int().nonnegative(),
  releaseSet: z.string().max(64),
  path: z
    .string()
    .max(2000)
    .regex(/^\/[^\\]*$/),
  headers: z.record(z.string().max(100), z.string().max(2000)),
});

export type SiteResponse = { status: number; headers: Record<string, string>; body: Uint8Array };

/** Messages to the browser process. The job comes first. */
export type ToBrowser = { job: BrowserJob } | { id: number; response: SiteResponse };

/** `agreed`: seen in two fresh contexts. `unfinished`: why a part was not checked. `picture`: JPEG of the first view. */
const visitReport = z.strictObject({
  releaseSet: z.string().max(64),
  path: z.string().max(200),
  faults: z.array(z.string().max(500)).max(20),
  unfinished: z.array(z.string().max(300)).max(20),
  picture: z.instanceof(Uint8Array).nullable(),
});

export type VisitReport = z.infer<typeof visitReport>;

/**
 * Messages from the browser process. Its browser runs code that may be hostile, so they are validated like input from
 * the network.
 */
export const fromBrowser = z.union([
  z.strictObject({ request: siteRequest }),
  z.strictObject({ browser: z.string().max(100), sandbox: z.boolean() }),
  z.strictObject({ visit: visitReport }),
  z.strictObject({ done: z.literal(true) }),
  z.strictObject({ failed: z.string().max(2000) }),
]);

export type FromBrowser = z.infer<typeof fromBrowser>;
