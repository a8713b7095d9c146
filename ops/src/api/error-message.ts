import type { ApiFailure } from '@arena/shared/api/call';

/** What to tell whoever asked: the server's own sentence where it has said one. */
export function sentenceFor(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'timeout':
      return 'The server did not answer in time. If this was a change, look at the history before trying again.';
    case 'network':
      return 'The server could not be reached. Check the connection and try again.';
    case 'server':
      return failure.error ?? `The server answered with status ${failure.status}.`;
    case 'unexpected':
      return 'The server answered something this page does not understand. Reload it and try again.';
  }
}
