/** Refusals of the auth backend, by their code, in words for a visitor. The others are understood as they are. */
const sentences = new Map([
  ['invalid_credentials', 'The e-mail address or the password is wrong.'],
  ['email_not_confirmed', 'Please confirm your e-mail address first. The link is in the e-mail we sent you.'],
  ['user_already_exists', 'There is already an account with this e-mail address. Please log in.'],
  ['email_exists', 'There is already an account with this e-mail address. Please log in.'],
  ['user_banned', 'This account is locked.'],
  ['over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.'],
  ['over_email_send_rate_limit', 'We have just sent an e-mail to this address. Please wait a minute and try again.'],
  ['unexpected_failure', 'Something went wrong on our side. Please try again.'],
]);

/** What a visitor is told of a refusal. */
export function sentenceOf({ code, message }: { code: string; message: string }): string {
  return sentences.get(code) ?? message.replace(/[^.!?]$/, '$&.');
}
