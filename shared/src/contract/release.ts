import { z } from 'zod';
import { contradictions, RELEASE_LIMITS } from './release-consistency';
import { sectionSchema } from './section-block';

/** The app that hosts all others. */
export const SHELL = 'shell';

/** Name of an app: the shell, or a section's package name. */
export const appName = z
  .string()
  .regex(/^(shell|mf-[a-z][a-z0-9-]{0,38})$/, 'An app is called "shell" or "mf-" and small letters, digits or dashes.');

/** `<version>-<first 16 hex digits of the hash of the contents>`. */
export const releaseId = z
  .string()
  .regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?-[0-9a-f]{16}$/, 'A release is called like 1.0.0-0123456789abcdef.');

/** Base64 of a sha384 digest, as `integrity` attributes carry it. */
const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'A hash is "sha384-" and 64 base64 characters.');

/** Path of a file inside its release: no leading slash, no `..`, nothing hidden. */
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
  .regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?$/, 'A version is called like 1.0.0 or 1.0.0-rc.1.');

const MOST_PACKAGES = 20;
const PACKAGES = `The packages are at most ${MOST_PACKAGES} names of npm, each with a version or a range.`;
const packageVersions = z
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
  .refine((versions) => Object.keys(versions).length <= MOST_PACKAGES, PACKAGES);

/** Files of one kind that a page names before the app's code runs. */
const loadedFiles = (ending: string, most: number) =>
  z
    .array(filePath.endsWith(ending, `It has to end in ${ending}.`))
    .max(most, { error: `At most ${most} of these files are loaded at the start.`, abort: true });

/**
 * `release.json`: what a built app says of itself. Sizes in bytes.
 *
 * - `container`: global name of the federation container, unique to this build.
 * - `scripts`, `styles`: what a page of this app loads before its code runs, in order.
 * - `fonts`: what its first look needs besides; releases made before there was such a list have none.
 * - `needs` (sections): semver ranges of the shared packages; `offers` (shell): the versions it provides.
 */
export const releaseSchema = z
  .strictObject({
    app: appName,
    version,
    id: releaseId,
    container: z.string().max(80),
    section: sectionSchema,
    scripts: loadedFiles('.js', 20).min(1),
    styles: loadedFiles('.css', 20),
    fonts: loadedFiles('.woff2', 10).optional(),
    needs: packageVersions,
    offers: packageVersions,
    files: z
      .array(z.strictObject({ path: filePath, size: z.number().int().nonnegative().max(RELEASE_LIMITS.file), sha384 }))
      .min(1)
      .max(RELEASE_LIMITS.files),
  })
  .superRefine((release, { addIssue }) => {
    for (const [path, message] of contradictions(release)) addIssue({ code: 'custom', path: [path], message });
  });

export type Release = z.infer<typeof releaseSchema>;

/** So many faults of one release are told. */
const MOST_FAULTS = 10;

/**
 * What speaks against a `release.json`: one that was just built or sent, or one that is kept since before a rule.
 * @returns sentences, each with the field it is about; none for a release that may be published
 */
export function validateRelease(manifest: unknown): string[] {
  const { error } = releaseSchema.safeParse(manifest);
  const issues = error?.issues.slice(0, MOST_FAULTS) ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
}
