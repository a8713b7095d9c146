/** Milliseconds to wait for an answer that only explains a failure. */
const PATIENCE = 5_000;

/** What a request for a file led to: the HTTP status, and whether the bytes have the published hash. */
export type Outcome = { status: number; intact: boolean };

/**
 * Requests a file whose element failed without saying why. The request bypasses the browser's cache and renews it, so
 * bytes that were damaged there are replaced.
 * @returns status 0 when there was no answer in time
 */
export async function askOutcome(address: string): Promise<Outcome> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = window.setTimeout(() => controller.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { cache: 'reload', signal });
    if (!answer.ok) return { status: answer.status, intact: false };
    await answer.arrayBuffer();
    return { status: answer.status, intact: await isIntact(address, signal) };
  } catch {
    return { status: 0, intact: false };
  } finally {
    window.clearTimeout(timer);
  }
}

/** The file is in the browser's cache now: this only compares the hash. */
function isIntact(address: string, signal: AbortSignal): Promise<boolean> {
  return fetch(address, { integrity: globalThis.arenaIntegrityOf(address), signal }).then(
    () => true,
    () => false,
  );
}
