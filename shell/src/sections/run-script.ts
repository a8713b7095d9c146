import { sectionState } from './section-state';

/** Milliseconds until a script counts as failed. */
const TIMEOUT = 120_000;

/**
 * Loads and runs a script. When the browser comes back online, a pending script is requested again with a fresh
 * timeout, because the first request may hang on a dead connection.
 * @throws Error when the script cannot be loaded or times out
 */
export async function runScript(url: string): Promise<void> {
  const scripts: HTMLScriptElement[] = [];
  let timer: number | undefined;
  let onOnline = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const onTimeout = () => {
        countUnanswered(url);
        reject(new Error(`${url} timed out.`));
      };
      const request = () => {
        const script = createScript(url);
        scripts.push(script);
        script.onload = () => resolve();
        // An earlier request may still succeed, but only a failure of the latest one counts.
        script.onerror = () => script === scripts.at(-1) && reject(new Error(`${url} could not be loaded.`));
        window.clearTimeout(timer);
        timer = window.setTimeout(onTimeout, TIMEOUT);
        document.head.append(script);
      };
      onOnline = () => {
        countUnanswered(url);
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

function countUnanswered(url: string) {
  const { unanswered } = sectionState;
  unanswered.set(url, (unanswered.get(url) ?? 0) + 1);
}

/** Sets the same attributes as the page's preload hint; otherwise the browser would fetch the file twice. */
function createScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  const retries = sectionState.unanswered.get(url);
  // The browser merges requests for the same URL, so a retry beside a hanging request needs a different one.
  script.src = retries ? `${url}?retry=${retries}` : url;
  script.integrity = globalThis.arenaIntegrityOf(url);
  script.crossOrigin = 'anonymous';
  return script;
}
