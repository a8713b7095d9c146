import type { MailKind } from '../table';

type Secret = { code: string; address: string };

/** Good for an hour, as long as `SECRET_LIFETIME` of a mailed secret says. */
const UNTIL =
  'Both work once, within an hour. If you did not ask for this, ignore this e-mail and nothing will change.';

const words: Record<MailKind, { subject: string; purpose: string }> = {
  signup: { subject: 'Confirm your e-mail address', purpose: 'Welcome to the arena. To confirm your e-mail address' },
  recovery: { subject: 'Choose a new password', purpose: 'To choose a new password for your arena account' },
  magiclink: { subject: 'Log in to the arena', purpose: 'To log in to your arena account' },
  email_change_new: {
    subject: 'Confirm your new e-mail address',
    purpose: 'To make this the e-mail address of your arena account',
  },
  email_change_current: {
    subject: 'Confirm the change of your e-mail address',
    purpose: 'To move your arena account from this e-mail address to another',
  },
  reauthentication: { subject: 'Your code', purpose: '' },
};

/** Subject and text of the mail that carries a secret. */
export function messageOf(kind: MailKind, { code, address }: Secret): { subject: string; text: string } {
  const { subject, purpose } = words[kind];
  if (kind === 'reauthentication') {
    return {
      subject,
      text: `To change your password, enter this code:\n\n${code}\n\nIt works once, within an hour. If you did not ask for it, someone else is using your account: log out everywhere and choose a new password.`,
    };
  }
  return { subject, text: `${purpose}, open this link:\n\n${address}\n\nOr enter this code:\n\n${code}\n\n${UNTIL}` };
}

/** Tells the owner of an address that somebody tried to sign up with it; the one who tried is not told. */
export const alreadyRegistered = {
  subject: 'You already have an account',
  text: 'Someone, probably you, tried to sign up at the arena with this e-mail address. It already has an account: log in with it, or ask for a new password on the login page. If it was not you, ignore this e-mail and nothing will change.',
};

/** Tells the owner of an account of wrong codes, and nothing of what was entered. */
export const factorGuessed = (site: string) => ({
  subject: 'Wrong codes were entered for your account',
  text: `After the right password, or by a mailed link, wrong codes of the authenticator app were entered for your arena account several times. The account is safe: after each further one the pause before the next gets longer.\n\nIf it was you, wait a little, log in from a browser that you have used before, or ask for a link by mail and enter the code after it.\n\nIf it was not you, somebody knows your password: choose another one at ${site}/settings`,
});

/** Tells the owner of an account that it has another authenticator app. */
export const factorAdded = (site: string) => ({
  subject: 'An authenticator app was added to your account',
  text: `From now on, logging in to your arena account needs a code from this app. If you did not add it, remove it at ${site}/settings, choose another password there, and write to the arena if you cannot log in.`,
});
