import type { FailureReason } from './failure-report';

/** Why a file that the server answered with cannot be used. */
export type FileFault = Extract<FailureReason, 'missing' | 'server' | 'integrity'>;

/** How a file has to arrive: with this hash, and with a content type that matches. */
export type ExpectedFile = { integrity: string; type: RegExp };

/**
 * Fetches a file again, past the browser's cache, which keeps files for a year, even damaged ones. The new copy replaces
 * the one in the cache.
 * @returns why the file cannot be used; undefined if it arrived as expected
 * @throws if no response arrived
 */
export async function refetchFile(
  url: string,
  { integrity, type }: ExpectedFile,
  signal: AbortSignal,
): Promise<FileFault | undefined> {
  const response = await fetch(url, { cache: 'reload', signal });
  if (response.status === 404 || response.status === 410) return 'missing';
  if (!response.ok) return 'server';
  await response.arrayBuffer();
  // Compares the hash of the copy that the browser has in its cache by now.
  const isIntact = await fetch(url, { integrity, signal }).then(
    () => true,
    () => false,
  );
  if (signal.aborted) throw new Error(`${url} did not arrive in time.`);
  if (!isIntact) return 'integrity';
  // Browsers refuse a file of another type, whatever it contains.
  return type.test(response.headers.get('content-type') ?? '') ? undefined : 'server';
}
