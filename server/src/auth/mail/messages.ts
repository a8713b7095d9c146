import type { MailKind } from '../table';

type Secret = { code: string; url: string };

/** The hour is `SECRET_LIFETIME` of mailed secrets. */
const EXPIRY_NOTE =
  'Both work once, within an hour. If you did not ask for this, ignore this e-mail and nothing will change.';

const templates: Record<MailKind, { subject: string; purpose: string }> = {
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

/** Subject and text of a mail with a code and a link. */
export function composeSecretMail(kind: MailKind, { code, url }: Secret): { subject: string; text: string } {
  const { subject, purpose } = templates[kind];
  if (kind === 'reauthentication') {
    return {
      subject,
      text: `To change your password, enter this code:\n\n${code}\n\nIt works once, within an hour. If you did not ask for it, someone else is using your account: log out everywhere and choose a new password.`,
    };
  }
  return { subject, text: `${purpose}, open this link:\n\n${url}\n\nOr enter this code:\n\n${code}\n\n${EXPIRY_NOTE}` };
}

/** Notifies the owner of an address about a sign-up attempt with it. The sender of the sign-up learns nothing. */
export const alreadyRegistered = {
  subject: 'You already have an account',
  text: 'Someone, probably you, tried to sign up at the arena with this e-mail address. It already has an account: log in with it, or ask for a new password on the login page. If it was not you, ignore this e-mail and nothing will change.',
};

/** Notifies the owner of an account about wrong codes, without the codes themselves. */
export const factorGuessed = (site: string) => ({
  subject: 'Wrong codes were entered for your account',
  text: `Wrong codes of the authenticator app were entered several times for your arena account, after the right password or a mailed link. Your account is safe: each further wrong code makes the wait before the next attempt longer.\n\nIf it was you, wait a little, log in from a browser that you have used before, or ask for a link by e-mail and enter the code after opening it.\n\nIf it was not you, someone knows your password: choose another one at ${site}/settings`,
});

/** Notifies the owner of an account about a new authenticator app. */
export const factorAdded = (site: string) => ({
  subject: 'An authenticator app was added to your account',
  text: `From now on, logging in to your arena account needs a code from this app. If you did not add it, remove it at ${site}/settings, choose another password there, and write to the arena if you cannot log in.`,
});
