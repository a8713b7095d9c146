import type { ApiFailure } from '@arena/shared/api/call';

/** The error message to show: the server's own if it sent one. */
export function errorMessage(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'timeout':
      return 'The server did not answer in time. If you made a change, check the history before you try again.';
    case 'network':
      return 'The server could not be reached. Check the connection and try again.';
    case 'server':
      return failure.error ?? `The server answered with status ${failure.status}.`;
    case 'unexpected':
      return 'This page does not understand the answer of the server. Reload the page and try again.';
  }
}
