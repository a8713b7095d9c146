import { formatMoment } from '../../../kernel/format-moment';
import type { MailContent } from '../../mails/content';
import type { MailKind } from '../table';
import { ENDS_PASSWORD } from '../users/unproven-password';

type Secret = { code: string; url: string };

/** Kinds of mails that contain a link. */
export type LinkMail = Exclude<MailKind, 'reauthentication'>;

/** "An hour" is `SECRET_LIFETIME` of mailed secrets. */
const EXPIRY_NOTE = 'Both work once, within an hour of this email.';

const NOT_ASKED = 'If you did not ask for this, ignore this email and nothing will change.';

const ASKED = 'You get this email because someone, probably you, entered this address on our site.';
const NOT_YOU = 'If it was not you, someone else is using your account: log out everywhere and choose a new password.';

const OWN_ACCOUNT = 'You get this email because this is the address of your arena account.';

/** Texts of mails with a link, and of the pages that the links open. */
export const linkTexts: Record<LinkMail, { subject: string; purpose: string; button: string }> = {
  signup: {
    subject: 'Confirm your email address',
    purpose: 'Welcome to the arena. To confirm your email address, open this link.',
    button: 'Confirm this address',
  },
  recovery: {
    subject: 'Choose a new password',
    purpose: 'To choose a new password for your arena account, open this link.',
    button: 'Choose a new password',
  },
  magiclink: {
    subject: 'Log in to the arena',
    purpose: 'To log in to your arena account, open this link.',
    button: 'Log in',
  },
  email_change_new: {
    subject: 'Confirm your new email address',
    purpose: 'To make this the email address of your arena account, open this link.',
    button: 'Confirm this address',
  },
  email_change_current: {
    subject: 'Confirm the change of your email address',
    purpose: 'To move your arena account from this email address to another, open this link.',
    button: 'Confirm the change',
  },
};

/**
 * Kinds of mails whose link gives an account an address: the owner of the account then sees the submissions with this
 * address.
 */
const GIVE_ADDRESS: readonly MailKind[] = ['signup', 'email_change_new'];

const WARNING =
  'If you did not ask for this, do not open the link: someone else has entered your address, and could then see what you have sent to the arena with it.';

/**
 * A mail with a code and a link.
 * @param endsPassword whether using them takes away the password of the account
 */
export function secretMail(kind: MailKind, { code, url }: Secret, endsPassword: boolean): MailContent {
  if (kind === 'reauthentication') {
    return {
      subject: 'Your code',
      preview: 'To show that it is you, enter the code in this email.',
      heading: 'Your code',
      blocks: [
        { kind: 'key', label: 'To show that it is you, enter this code', value: code },
        {
          kind: 'text',
          text: 'It works once, within an hour of this email. If you did not ask for it, someone else is using your account: log out everywhere and choose a new password.',
        },
      ],
      reason: OWN_ACCOUNT,
    };
  }
  const { subject, purpose, button } = linkTexts[kind];
  return {
    subject,
    preview: purpose,
    heading: subject,
    blocks: [
      { kind: 'text', text: purpose },
      { kind: 'link', label: button, url },
      { kind: 'key', label: 'Or enter this code', value: code },
      { kind: 'text', text: EXPIRY_NOTE },
      ...(endsPassword ? [{ kind: 'text', text: ENDS_PASSWORD } as const] : []),
      { kind: 'text', text: GIVE_ADDRESS.includes(kind) ? WARNING : NOT_ASKED },
    ],
    reason: ASKED,
  };
}

/** Notifies the owner of an address about a sign-up attempt with it. The sender of the sign-up learns nothing. */
export const alreadyRegistered: MailContent = {
  subject: 'You already have an account',
  preview: 'Someone, probably you, tried to sign up with this email address.',
  heading: 'You already have an account',
  blocks: [
    {
      kind: 'text',
      text: 'Someone, probably you, tried to sign up at the arena with this email address. It already has an account: log in with it, or ask for a new password on the login page. If it was not you, ignore this email and nothing will change.',
    },
  ],
  reason: ASKED,
};

/** Notifies the owner of an account about wrong codes, without the codes themselves. */
export const factorGuessed: MailContent = {
  subject: 'Wrong codes were entered for your account',
  preview: 'Your account is safe. Read what to do if it was not you.',
  heading: 'Wrong codes were entered for your account',
  blocks: [
    {
      kind: 'text',
      text: 'Wrong codes of the authenticator app were entered several times for your arena account, after the right password or a mailed link. Your account is safe: each further wrong code makes the wait before the next attempt longer.',
    },
    {
      kind: 'text',
      text: 'If it was you, wait a little, log in from a browser that you have used before, or ask for a link by email and enter the code after opening it.',
    },
    { kind: 'text', text: 'If it was not you, someone knows your password: choose another one.' },
    { kind: 'page', label: 'Open your settings', path: '/settings' },
  ],
  reason: OWN_ACCOUNT,
};

/** Notifies the owner of an account about a new authenticator app. */
export const factorAdded: MailContent = {
  subject: 'An authenticator app was added to your account',
  preview: 'From now on, logging in needs a code from this app.',
  heading: 'An authenticator app was added to your account',
  blocks: [
    { kind: 'text', text: 'From now on, logging in to your arena account needs a code from this app.' },
    {
      kind: 'text',
      text: 'If you did not add it, remove it in your settings and choose another password there. If you cannot log in, use the form on the help page.',
    },
    { kind: 'page', label: 'Open your settings', path: '/settings' },
  ],
  reason: OWN_ACCOUNT,
};

/** Notifies the owner of an account about a new password. */
export const passwordChanged = (at: Date): MailContent => ({
  subject: 'Your password was changed',
  preview: 'All other devices are logged out.',
  heading: 'Your password was changed',
  blocks: [
    {
      kind: 'text',
      text: `The password of your arena account was changed on ${formatMoment(at)}. All other devices are logged out.`,
    },
    {
      kind: 'text',
      text: 'If it was not you, choose another one now: open the login page and press “Forgot your password?”.',
    },
    { kind: 'page', label: 'Open your settings', path: '/settings' },
  ],
  reason: OWN_ACCOUNT,
});

/** Notifies the owner of an account that submissions were erased. It cannot name them any more. */
export const formsErased = (at: Date): MailContent => ({
  subject: 'Forms that you sent were erased',
  preview: 'They are gone from the site. You cannot undo this.',
  heading: 'Forms that you sent were erased',
  blocks: [
    {
      kind: 'text',
      text: `On ${formatMoment(at)}, pre-bookings, waivers or messages were erased with your account. They are gone from the site now, and from our files within 30 minutes.`,
    },
    { kind: 'text', text: NOT_YOU },
    { kind: 'page', label: 'See your forms', path: '/submissions' },
  ],
  reason: OWN_ACCOUNT,
});

/** The last mail to the address of an account. */
export const accountErased = (site: string): MailContent => ({
  subject: 'Your account was deleted',
  preview: 'Your email address, username, picture and password are erased.',
  heading: 'Your account was deleted',
  blocks: [
    {
      kind: 'text',
      text: 'Your email address, username, picture and password are erased. You are logged out on all devices.',
    },
    {
      kind: 'text',
      text: 'Pre-bookings, waivers and messages that you sent with this address stay until you erase them. For that, sign up again with this address.',
    },
    { kind: 'link', label: 'Open the site', url: site },
  ],
  reason: 'You get this email because this was the address of the account. It is the last one about it.',
});
