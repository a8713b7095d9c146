import { patternsOverlap } from './route-pattern';

/** Patterns of the addresses that the server itself answers: no app can have a page there. */
export const SERVER_ADDRESSES = [
  '/api/*',
  '/auth/*',
  '/ops/*',
  '/releases/*',
  '/healthz',
  '/readyz',
  '/metrics',
  '/ping',
] as const;

/** The addresses of the server that a route pattern meets. */
export function serverAddressesIn(pattern: string): readonly string[] {
  return SERVER_ADDRESSES.filter((own) => patternsOverlap(pattern, own));
}
