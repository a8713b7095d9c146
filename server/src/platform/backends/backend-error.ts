import { HttpError } from '../../kernel/http/errors';

type Options = ErrorOptions & {
  /** Whether the backend cannot be reached, or has sent no byte: further requests may wait for nothing. */
  outage?: 'unreachable' | 'silent' | undefined;
};

/** A backend gave no answer that can be passed on. The message is for the section, `reason` for operators. */
export class BackendError extends HttpError {
  readonly outage: Options['outage'];

  constructor(
    status: 502 | 504,
    message: string,
    readonly reason: string,
    { outage, ...options }: Options = {},
  ) {
    super(status, message, options);
    this.outage = outage;
  }
}
