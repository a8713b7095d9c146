import autocannon from 'autocannon';
import { BROWSER_HEADERS } from '../site/raw-response';

/** Connections that are open at the same time. */
export const CONNECTIONS = 50;

/** Latency in milliseconds. */
export type Load = { perSecond: number; requests: number; p50: number; p99: number };

type LoadOptions = Pick<autocannon.Options, 'requests'> & {
  url: string;
  seconds: number;
};

/**
 * Sends requests to one server as fast as it responds, over 50 keep-alive connections.
 * @throws when any request fails, because fast failures would look like good results
 */
export async function load({ url, seconds, requests }: LoadOptions): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: BROWSER_HEADERS,
    ...(requests && { requests }),
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed.`);
  return {
    perSecond: result.requests.total / result.duration,
    requests: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
