import { HttpError } from '../http/errors';

type Options = ErrorOptions & {
  /** Whether the backend is down: further requests would wait for nothing. */
  isOutage?: boolean;
};

/** A backend gave no answer that can be passed on. The message is for the section, `reason` for operators. */
export class BackendError extends HttpError {
  readonly isOutage: boolean;

  constructor(
    status: 502 | 504,
    message: string,
    readonly reason: string,
    { isOutage = false, ...options }: Options = {},
  ) {
    super(status, message, options);
    this.isOutage = isOutage;
  }
}
