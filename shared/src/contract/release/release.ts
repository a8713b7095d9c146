import { z } from 'zod';
import { sectionSchema } from '../section/section-block';
import { budgetSchema } from './budget';
import { findInconsistencies, RELEASE_LIMITS } from './release-consistency';
import { providesSchema, usesSchema } from './release-interface';
import { releaseSourceSchema } from './release-source';

/** The app that hosts all others. */
export const SHELL = 'shell';

/** Name of an app: the shell, or a section's package name. */
export const appName = z
  .string()
  .regex(
    /^(shell|mf-[a-z][a-z0-9-]{0,38})$/,
    'The name of an app is "shell", or "mf-" followed by lower-case letters, digits or dashes.',
  );

/** `<version>-<first 16 hex digits of the hash of the contents>`. */
export const releaseId = z
  .string()
  .regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?-[0-9a-f]{16}$/, 'A release id looks like 1.0.0-0123456789abcdef.');

/** Id of a release set: one release of each app. */
export const setId = z.string().regex(/^set-[0-9a-f]{16}$/, 'The id of a release set looks like set-0123456789abcdef.');

/** A SHA-384 digest in the format of `integrity` attributes. */
const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'A hash is "sha384-" and 64 base64 characters.');

/** Path of a file inside its release, without leading slash, `..` or hidden files. */
export const filePath = z
  .string()
  .max(200)
  .regex(
    /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/,
    'A file path has plain names separated by "/".',
  );

const version = z
  .string()
  .max(40, 'A version has at most 40 characters.')
  .regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?$/, 'A version looks like 1.0.0 or 1.0.0-rc.1.');

const MAX_PACKAGES = 20;
const PACKAGES = `At most ${MAX_PACKAGES} npm packages, each with a version or a range.`;

/** npm packages by name, each with a version or a semver range. */
export const packageVersions = z
  .record(
    z
      .string()
      .max(100)
      .regex(/^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/),
    z
      .string()
      .max(100)
      .regex(/^[0-9A-Za-z.*^~<>=| +-]+$/),
    PACKAGES,
  )
  .refine((versions) => Object.keys(versions).length <= MAX_PACKAGES, PACKAGES);

/** Files of one type that a page loads before the app's code runs. */
const initialFiles = (extension: string, max: number) =>
  z
    .array(filePath.endsWith(extension, `The path must end in ${extension}.`))
    .max(max, { error: `At most ${max} of these files can be loaded before the app's code runs.`, abort: true });

/**
 * `release.json`, the manifest of a built app. Sizes are in bytes.
 *
 * - `container`: global name of the federation container, unique to this build.
 * - `scripts`, `styles`: the files that a page loads before the app's code runs, in order.
 * - `fonts`: the fonts that a page preloads; older releases do not have this field.
 * - `budget`: limits of the weight of its pages; optional.
 * - `needs` (sections): semver ranges of the shared packages; `offers` (shell): the versions it provides.
 * - `uses`: what the release uses of shell and server; `provides` (shell): what sections may use. Older releases do not
 *   have these fields.
 * - `readsIndex` (shell): its pages may leave the releases of other sections to the release index. Older shells need all
 *   of them in the page.
 * - `source`: what the build says about where it comes from. The only field that the ID does not depend on.
 */
export const releaseSchema = z
  .strictObject({
    app: appName,
    version,
    id: releaseId,
    container: z.string().max(80),
    section: sectionSchema,
    scripts: initialFiles('.js', 20).min(1),
    styles: initialFiles('.css', 20),
    fonts: initialFiles('.woff2', 10).optional(),
    budget: budgetSchema.optional(),
    needs: packageVersions,
    offers: packageVersions,
    uses: usesSchema.optional(),
    provides: providesSchema.optional(),
    readsIndex: z.literal(true).optional(),
    files: z
      .array(z.strictObject({ path: filePath, size: z.number().int().nonnegative().max(RELEASE_LIMITS.file), sha384 }))
      .min(1)
      .max(RELEASE_LIMITS.files),
    source: releaseSourceSchema.optional(),
  })
  .superRefine((release, { addIssue }) => {
    for (const [path, message] of findInconsistencies(release)) addIssue({ code: 'custom', path: [path], message });
  });

export type Release = z.infer<typeof releaseSchema>;

/** Maximum number of reported faults. */
const MAX_FAULTS = 10;

/**
 * Validates a `release.json`: a new one, or a stored one that is older than a rule.
 * @returns a message per fault, starting with the field; empty for a valid manifest
 */
export function validateManifest(manifest: unknown): string[] {
  const { error } = releaseSchema.safeParse(manifest);
  const issues = error?.issues.slice(0, MAX_FAULTS) ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
}
