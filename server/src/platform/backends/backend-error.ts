import { Refusal } from '../../kernel/refusal';

type Options = ErrorOptions & {
  /** Whether the backend cannot be reached or sent no byte. Further requests would probably time out, too. */
  outage?: 'unreachable' | 'silent' | undefined;
};

/** A backend gave no usable answer. The message is for the section, `reason` for operators. */
export class BackendError extends Refusal {
  readonly outage: Options['outage'];

  constructor(
    code: 'backend_failed' | 'backend_timed_out',
    message: string,
    readonly reason: string,
    { outage, ...options }: Options = {},
  ) {
    super(code, message, options);
    this.outage = outage;
  }
}
