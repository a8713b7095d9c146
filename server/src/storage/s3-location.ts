import { z } from 'zod';

const PARAMETERS = new Set(['endpoint', 'region']);

/**
 * `s3://bucket/prefix?endpoint=…&region=…`, all but the bucket optional. Without an endpoint it is Amazon's, without a
 * region the one of the environment. Access keys never stand in it.
 */
export const s3Address = z.string().transform((text, context) => {
  const address = parse(text);
  if (address) return address;
  context.addIssue({
    code: 'custom',
    message: 'an address such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-central-1',
  });
  return z.NEVER;
});

/** A place in a bucket; `prefix` is empty or ends with a slash. */
export type S3Address = { bucket: string; prefix: string; endpoint: string | undefined; region: string | undefined };

function parse(text: string): S3Address | undefined {
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

function isEndpoint(address: string): boolean {
  return /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(address) && URL.canParse(address);
}
