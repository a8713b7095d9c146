const WRONG_MAIL_CODE = 'This code is wrong, or it no longer works. Please use the newest email, or send another one.';

/** Messages for visitors, by error code of the auth backend. Its own messages are written for developers. */
const messages = new Map([
  ['invalid_credentials', 'The email address or the password is wrong.'],
  ['email_not_confirmed', 'Please confirm your email address first. The link is in the email we sent you.'],
  ['user_already_exists', 'There is already an account with this email address. Please log in.'],
  ['email_exists', 'There is already an account with this email address. Please log in.'],
  ['user_banned', 'This account is locked.'],
  ['same_password', 'This is your password already. Please choose another one.'],
  ['otp_expired', WRONG_MAIL_CODE],
  ['reauthentication_not_valid', WRONG_MAIL_CODE],
  [
    'mfa_verification_failed',
    'This code is wrong or has been used already. Please wait for the next one and try again.',
  ],
  ['mfa_challenge_expired', 'You took too long to enter the code. Please try again.'],
  ['insufficient_aal', 'Please enter the code of your authenticator app first.'],
  ['over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.'],
  ['over_email_send_rate_limit', 'We have just sent an email to this address. Please wait a minute and try again.'],
  ['unexpected_failure', 'Something went wrong on our side. Please try again.'],
]);

/** The message for visitors of an error of the auth backend. It ends with a full stop. */
export function authMessage({ code, message }: { code: string | undefined; message: string }): string {
  return messages.get(code ?? '') ?? message.replace(/[^.!?]$/, '$&.');
}
