import autocannon from 'autocannon';
import { ACCEPTED } from '../site/raw-response';

/** Open at the same time. */
export const CONNECTIONS = 50;

/** Latency in milliseconds. */
export type Load = { perSecond: number; requests: number; p50: number; p99: number };

type Choice = Pick<autocannon.Options, 'requests'> & {
  url: string;
  seconds: number;
};

/**
 * Asks one server as fast as it answers, over 50 connections that stay open.
 * @throws when a single request fails: what fails fast must not look quick
 */
export async function load({ url, seconds, requests }: Choice): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: ACCEPTED,
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
