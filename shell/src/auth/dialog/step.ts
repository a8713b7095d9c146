import type { Notice } from '@arena/shared/contract/notice';
import type { Mode } from './credentials';
import type { SubmitCode } from './log-in';

/** The form that the dialog shows. A notice says why, and `email` prefills the field. */
export type Step =
  | { name: Mode; email?: string; notice?: Notice }
  | { name: 'secondStep'; send: SubmitCode }
  /** After a sign-up, while its mail is on its way. */
  | { name: 'confirmation'; email: string }
  /** Sends the mail of a sign-up again. */
  | { name: 'resend'; notice?: Notice }
  | { name: 'recovery'; email?: string; notice?: Notice };

/** The steps in which the dialog can open. */
export type FirstStep = Exclude<Step, { name: 'secondStep' | 'confirmation' }>;
