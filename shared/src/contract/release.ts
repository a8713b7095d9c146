import { z } from 'zod';
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

const packageVersions = z.record(z.string(), z.string());

/**
 * `release.json`: what a built app says of itself. Sizes in bytes.
 *
 * - `container`: global name of the federation container, unique to this build.
 * - `scripts`, `styles`: what a page of this app loads before its code runs, in order.
 * - `fonts`: what its first look needs besides; releases made before there was such a list have none.
 * - `needs` (sections): semver ranges of the shared packages; `offers` (shell): the versions it provides.
 */
export const releaseSchema = z.strictObject({
  app: appName,
  version: z.string(),
  id: releaseId,
  container: z.string().regex(/^[A-Za-z_$][\w$]*$/),
  section: sectionSchema,
  scripts: z.array(filePath).min(1),
  styles: z.array(filePath),
  fonts: z.array(filePath).optional(),
  needs: packageVersions,
  offers: packageVersions,
  files: z
    .array(z.strictObject({ path: filePath, size: z.number().int().nonnegative(), sha384 }))
    .min(1)
    .max(500),
});

export type Release = z.infer<typeof releaseSchema>;
