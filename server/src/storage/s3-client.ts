import { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from './s3-location';

/** Milliseconds until a bucket counts as unreachable; the client tries three times. */
const CONNECT_WITHIN = 3_000;
const ANSWER_WITHIN = 20_000;

/** What buckets answer to that are not Amazon's and have no regions. */
const NO_REGION = 'us-east-1';

/** Amazon's client; access keys come from the environment variables that Amazon's own tools read. */
export function createClient({ endpoint, region }: S3Address): S3Client {
  return new S3Client({
    ...(endpoint && { endpoint, region: NO_REGION, forcePathStyle: true }),
    ...(region && { region }),
    // Checksums that Amazon understands, other makers' buckets often do not.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN,
      requestTimeout: ANSWER_WITHIN,
      throwOnRequestTimeout: true,
    },
  });
}
