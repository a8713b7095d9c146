/** Milliseconds after which a script that has not arrived counts as failed; specification §7. */
const TIMEOUT = 120_000;

/** How often each address was left without an answer. */
const unanswered = new Map<string, number>();

/**
 * Loads and runs a script. When the network comes back, a script that is still on its way is requested again, and the
 * two minutes begin again: the first request may hang on a connection that is gone.
 * @throws when the script did not arrive; the message says why
 */
export async function runScript(address: string): Promise<void> {
  const scripts: HTMLScriptElement[] = [];
  let timer: number | undefined;
  let onOnline = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        noteUnanswered(address);
        reject(new Error(`${address} timed out.`));
      };
      const request = () => {
        const script = scriptFor(address);
        scripts.push(script);
        script.onload = () => resolve();
        // A request that was replaced may still succeed, but its failure says nothing.
        script.onerror = () => script === scripts.at(-1) && reject(new Error(`${address} could not be loaded.`));
        window.clearTimeout(timer);
        timer = window.setTimeout(giveUp, TIMEOUT);
        document.head.append(script);
      };
      onOnline = () => {
        noteUnanswered(address);
        request();
      };
      window.addEventListener('online', onOnline);
      request();
    });
  } finally {
    window.removeEventListener('online', onOnline);
    window.clearTimeout(timer);
    for (const script of scripts) script.remove();
  }
}

function noteUnanswered(address: string) {
  unanswered.set(address, (unanswered.get(address) ?? 0) + 1);
}

/** Requested as the page's preload hint did, or the browser would fetch the file a second time. */
function scriptFor(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  const tries = unanswered.get(address);
  // The browser joins requests for one address: next to a request that hangs, only another address is requested.
  script.src = tries ? `${address}?retry=${tries}` : address;
  script.integrity = globalThis.arenaIntegrityOf(address);
  script.crossOrigin = 'anonymous';
  return script;
}
