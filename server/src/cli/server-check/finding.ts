/** The result of a check. `next`: the advice; null if there is no fault. */
export type Finding = { check: string; isRight: boolean; message: string; next: string | null };

export function right(check: string, message: string): Finding {
  return { check, isRight: true, message, next: null };
}

export function wrong(check: string, message: string, next: string): Finding {
  return { check, isRight: false, message, next };
}

/** The message of an error, or its code if it has none, as one line without a full stop. */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: string; message: string };
  // Errors of `fetch` hide the reason in their cause.
  if (cause instanceof Error && error instanceof TypeError) return reasonOf(cause);
  return (message || code || 'unknown reason').replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}
