import type { ApiFailure } from '@arena/shared/api/post';

/** What is said when a waiver did not arrive: the server's own sentence where it has one; specification §8. */
export function waiverSentence(failure: ApiFailure): string {
  return (failure.kind === 'server' && failure.error) || 'Something went wrong!';
}
