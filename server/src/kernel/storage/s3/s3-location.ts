import { z } from 'zod';

const PARAMETERS = new Set(['endpoint', 'region']);

/**
 * Parses `s3://bucket/prefix?endpoint=…&region=…`; only the bucket is required. The endpoint defaults to Amazon's, the
 * region to that of the environment. Access keys are not allowed in it.
 */
export const s3Location = z.string().transform((text, context) => {
  const location = parse(text);
  if (location) return location;
  context.addIssue({
    code: 'custom',
    message: 'a URL such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-central-1',
  });
  return z.NEVER;
});

/** A folder in a bucket. `prefix` is empty or ends with a slash. */
export type S3Location = { bucket: string; prefix: string; endpoint: string | undefined; region: string | undefined };

function parse(text: string): S3Location | undefined {
  const [, bucket, path = '', query] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?(?:\?(.+))?$/.exec(text) ?? [];
  if (!bucket) return undefined;
  const parameters = new URLSearchParams(query);
  if ([...parameters.keys()].some((name) => !PARAMETERS.has(name))) return undefined;
  const endpoint = parameters.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return undefined;
  const folders = path.split('/').filter(Boolean);
  return {
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint,
    region: parameters.get('region') ?? undefined,
  };
}

function isEndpoint(url: string): boolean {
  return /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(url) && URL.canParse(url);
}
