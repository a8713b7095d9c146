/** Why a request was refused, for programs. People get the message. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'address_not_proven'
  | 'second_step_needed'
  | 'not_found'
  | 'no_such_app'
  | 'timed_out'
  | 'conflict'
  | 'check_failed'
  | 'check_incomplete'
  | 'too_large'
  | 'rate_limited'
  | 'backend_failed'
  | 'unavailable'
  | 'overloaded'
  | 'backend_timed_out'
  | 'storage_full'
  | 'loop';

type RefusalOptions = ErrorOptions & {
  /** All faults, if there may be several. */
  faults?: readonly string[];
  /** Seconds. */
  retryAfter?: number;
  /** True if the cause was already logged (once per outage, not per request). */
  isLogged?: boolean;
};

/** A request that cannot be served. The message says how to correct it or when to send it again. */
export class Refusal extends Error {
  readonly faults: readonly string[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly isLogged: boolean;

  constructor(
    readonly code: RefusalCode,
    message: string,
    { faults = [], retryAfter, isLogged = false, ...options }: RefusalOptions = {},
  ) {
    super(message, options);
    this.faults = faults;
    this.retryAfter = retryAfter;
    this.isLogged = isLogged;
  }
}

/** @throws Refusal with one fault per line, unless there are none */
export function throwIfAny(code: RefusalCode, faults: readonly string[]) {
  if (faults.length > 0) throw new Refusal(code, faults.join('\n'), { faults });
}

/** The server is over capacity. The request is valid, and the client may send it again. */
export const overloaded = () =>
  new Refusal('overloaded', 'The site is very busy just now. Please try again in a moment.', { isLogged: true });

/** Whether an error refuses a request with one of these codes. */
export function isRefusedFor(error: unknown, ...codes: readonly RefusalCode[]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.code);
}
