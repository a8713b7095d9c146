/** Milliseconds. Kept short because the response only explains a failure. */
const TIMEOUT = 5_000;

/** HTTP status of a requested file, and whether its bytes have the published hash. Status 0: no response. */
export type FetchOutcome = { status: number; intact: boolean };

/**
 * Requests a file again to find out why its element failed to load. The request bypasses and refreshes the browser's
 * cache, which replaces damaged bytes there.
 * @returns status 0 when no response arrived in time
 */
export async function fetchOutcome(url: string): Promise<FetchOutcome> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = window.setTimeout(() => controller.abort(), TIMEOUT);
  try {
    const response = await fetch(url, { cache: 'reload', signal });
    if (!response.ok) return { status: response.status, intact: false };
    await response.arrayBuffer();
    return { status: response.status, intact: await isIntact(url, signal) };
  } catch {
    return { status: 0, intact: false };
  } finally {
    window.clearTimeout(timer);
  }
}

/** Compares the hash of the file, which the browser has in its cache by now. */
function isIntact(url: string, signal: AbortSignal): Promise<boolean> {
  return fetch(url, { integrity: globalThis.arenaIntegrityOf(url), signal }).then(
    () => true,
    () => false,
  );
}
