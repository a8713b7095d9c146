import { LoadError } from './load-error';

/** How many requests for a file got no response, by URL. */
const unanswered = new Map<string, number>();

type Request<T> = {
  url: string;
  /** Milliseconds until the request counts as failed. */
  timeout: number;
  /** Sends the request. It has to end when the signal is aborted. */
  send: (signal: AbortSignal) => Promise<T>;
};

/**
 * Sends a request. When the browser comes back online, it sends it again with a fresh timeout, because the first one may
 * hang on a dead connection.
 * @throws LoadError with the reason `timeout`, or `network` for every other failure
 */
export async function requestUntilAnswered<T>({ url, timeout, send }: Request<T>): Promise<T> {
  const controller = new AbortController();
  let timer: number | undefined;
  let onOnline = () => {};
  try {
    return await new Promise<T>((resolve, reject) => {
      let latest = 0;
      const request = () => {
        latest += 1;
        const number = latest;
        window.clearTimeout(timer);
        timer = window.setTimeout(() => {
          countUnanswered(url);
          reject(new LoadError(url, 'timeout'));
        }, timeout);
        // An earlier request may still succeed, but only a failure of the latest one counts.
        send(controller.signal).then(resolve, () => number === latest && reject(new LoadError(url, 'network')));
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
    controller.abort();
  }
}

/**
 * A URL of the file that differs from those of hanging requests. Browsers merge requests for the same URL, so a request
 * for the same one would hang, too.
 */
export function freshUrl(url: string): string {
  const count = unanswered.get(url);
  return count ? `${url}?retry=${count}` : url;
}

function countUnanswered(url: string) {
  unanswered.set(url, (unanswered.get(url) ?? 0) + 1);
}
