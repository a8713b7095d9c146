import type { ApiFailure } from '@arena/shared/api/post';

/** Message for a failed pre-booking. */
export function prebookingErrorMessage(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'timeout':
      return 'Connection timeout. Please try again.';
    case 'server':
      return failure.error || 'Failed to submit pre-booking. Please try again.';
    case 'network':
      return 'Network error. Please check your internet connection.';
    case 'unexpected':
      return 'An unexpected error occurred. Please try again.';
  }
}
