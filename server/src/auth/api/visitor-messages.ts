/** Messages for visitors, by error code of the auth backend. The other errors use their own message. */
const messages = new Map([
  ['invalid_credentials', 'The e-mail address or the password is wrong.'],
  ['email_not_confirmed', 'Please confirm your e-mail address first. The link is in the e-mail we sent you.'],
  ['user_already_exists', 'There is already an account with this e-mail address. Please log in.'],
  ['email_exists', 'There is already an account with this e-mail address. Please log in.'],
  ['user_banned', 'This account is locked.'],
  ['over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.'],
  ['over_email_send_rate_limit', 'We have just sent an e-mail to this address. Please wait a minute and try again.'],
  ['unexpected_failure', 'Something went wrong on our side. Please try again.'],
]);

/** The message for visitors of an error. It ends with a full stop. */
export function visitorMessage({ code, message }: { code: string; message: string }): string {
  return messages.get(code) ?? message.replace(/[^.!?]$/, '$&.');
}
