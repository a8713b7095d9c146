import { S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from './s3-location';

/** Milliseconds. The client makes three attempts. */
const CONNECT_TIMEOUT = 3_000;
const REQUEST_TIMEOUT = 20_000;

/** Placeholder region for S3-compatible services, which have no regions. */
const DEFAULT_REGION = 'us-east-1';

/**
 * Creates a client that reads access keys from the AWS environment variables.
 * @param requestTimeout milliseconds
 */
export function createClient({ endpoint, region }: S3Location, requestTimeout = REQUEST_TIMEOUT): S3Client {
  // Otherwise, the library prints seven lines about its next versions before the output of every command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return new S3Client({
    ...(endpoint && { endpoint, region: DEFAULT_REGION, forcePathStyle: true }),
    ...(region && { region }),
    // S3-compatible services often do not support the checksums that the client sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      requestTimeout,
      throwOnRequestTimeout: true,
    },
  });
}
