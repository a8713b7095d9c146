import type { Language } from '@arena/shared/forms/language';
import { PREBOOKING_SENT } from '@arena/shared/forms/prebooking/prebooking';
import { terms } from '@arena/shared/forms/prebooking/prebooking-terms';
import type { DirectContacts } from '@arena/shared/venue/contacts';
import { CONTACT_PATH, waysToReach } from '@arena/shared/venue/ways';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { formatMoment } from '../../../kernel/format-moment';
import type { ReadContacts } from '../../mails/contacts';
import type { MailBlock, MailContent } from '../../mails/content';
import type { ComposeMail } from '../../mails/start-delivery';
import { contactMessages } from '../contact/table';
import { prebookings } from '../prebooking/table';
import { waivers } from '../waivers/table';
import { validUntil } from '../waivers/valid-until';
import { mailTexts } from './mail-texts';

/** Page of the site on which visitors see, correct, withdraw and erase their submissions. */
const SUBMISSIONS_PAGE = '/submissions';

const longDate = (language: Language) =>
  new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

type Prebooking = typeof prebookings.$inferSelect;
type Waiver = typeof waivers.$inferSelect;

/** Common parts of mails about a change. `name` is the word for the submission. */
type Sent = {
  name: 'pre-booking' | 'waiver';
  reference: string;
  correctedAt: Date | null;
  withdrawnAt: Date | null;
};

type ContactMessage = typeof contactMessages.$inferSelect;

type Settings = { db: Database; contacts: ReadContacts };

/**
 * Composes the mails about submissions from the stored data. After a withdrawal, confirmations and correction mails are
 * no longer sent. Messages go to the venue, if it has an address.
 */
export function submissionMails({
  db,
  contacts,
}: Settings): Record<'prebooking' | 'waiver' | 'corrected' | 'withdrawn' | 'contact', ComposeMail> {
  const findPrebooking = async (reference: string) =>
    (await db.select().from(prebookings).where(eq(prebookings.reference, reference)))[0];
  const findWaiver = async (reference: string) =>
    (await db.select().from(waivers).where(eq(waivers.reference, reference)))[0];
  const change =
    (compose: (sent: Sent) => MailContent | undefined): ComposeMail =>
    async ({ about }) => {
      const booked = about ? await findPrebooking(about) : undefined;
      const row = booked ?? (about ? await findWaiver(about) : undefined);
      const content = row && compose({ ...row, name: booked ? 'pre-booking' : 'waiver' });
      return content && { to: row.email, content };
    };
  return {
    prebooking: async ({ about }) => {
      const row = about ? await findPrebooking(about) : undefined;
      return row && !row.withdrawnAt ? { to: row.email, content: prebookingMail(row, await contacts()) } : undefined;
    },
    waiver: async ({ about }) => {
      const row = about ? await findWaiver(about) : undefined;
      return row && !row.withdrawnAt ? { to: row.email, content: waiverMail(row, await contacts()) } : undefined;
    },
    corrected: change(correctedMail),
    withdrawn: change(withdrawnMail),
    contact: async ({ about }) => {
      const { email } = await contacts();
      if (!about || !email) return undefined;
      const [row] = await db.select().from(contactMessages).where(eq(contactMessages.reference, about));
      return row && { to: email, replyTo: row.email, content: contactMail(row) };
    },
  };
}

/** Omits the text of comments: otherwise, anyone could make the site send their words to someone else's address. */
function prebookingMail({ reference, receivedAt, ...row }: Prebooking, contacts: DirectContacts): MailContent {
  const { name, mobile, city, comments, textVersion } = row;
  const [holdsNoSlot = '', use = ''] = terms;
  return {
    subject: `Your pre-booking ${reference}`,
    preview: `We have received your pre-booking. ${holdsNoSlot}`,
    heading: 'We have your pre-booking',
    blocks: [
      { kind: 'key', label: 'Your reference', value: reference },
      { kind: 'heading', text: 'What we have received' },
      {
        kind: 'entries',
        entries: [
          ['Name', name],
          ['Mobile', mobile],
          ['City', city],
          ...(comments ? [['Comments', 'received, not repeated here'] as const] : []),
          ['Received', formatMoment(receivedAt)],
          ['Version of the terms', textVersion],
        ],
      },
      { kind: 'heading', text: 'What comes next' },
      { kind: 'text', text: PREBOOKING_SENT },
      { kind: 'text', text: holdsNoSlot },
      ...howToCorrect(reference, 'en', contacts),
      { kind: 'text', text: use },
    ],
    reason: `You get this email because this address was entered in the pre-booking ${reference}. If it was not you, ${askUs('en', contacts)}: we then erase it.`,
  };
}

/** Contains only the data for the gate, because a mail is less private than the waiver. */
function waiverMail({ reference, receivedAt, language, ...row }: Waiver, contacts: DirectContacts): MailContent {
  const { firstName, lastName, textVersion } = row;
  const text = mailTexts[language];
  const { labels, ...waiver } = text.waiver;
  const until = longDate(language).format(new Date(validUntil(receivedAt)));
  return {
    language,
    subject: waiver.subject(reference),
    preview: waiver.preview(until),
    heading: waiver.heading,
    blocks: [
      { kind: 'key', label: text.yourReference, value: reference },
      { kind: 'text', text: waiver.showReference },
      { kind: 'page', label: waiver.qrCode, path: SUBMISSIONS_PAGE },
      { kind: 'heading', text: text.received },
      {
        kind: 'entries',
        entries: [
          [labels.name, `${firstName} ${lastName}`],
          [labels.signed, formatMoment(receivedAt, language)],
          [labels.validUntil, until],
          [labels.version, textVersion],
        ],
      },
      { kind: 'text', text: waiver.private },
      { kind: 'heading', text: text.next },
      { kind: 'text', text: waiver.gate },
      ...howToCorrect(reference, language, contacts),
    ],
    reason: waiver.reason(reference, askUs(language, contacts)),
  };
}

/** A message to the venue. Its reply address is the visitor's. */
function contactMail({ reference, receivedAt, email, message }: ContactMessage): MailContent {
  return {
    subject: `Message ${reference}`,
    preview: 'Someone has sent a message with the form on the help page.',
    heading: 'A message from the site',
    blocks: [
      {
        kind: 'entries',
        entries: [
          ['Reply address', email],
          ['Received', formatMoment(receivedAt)],
          ['Reference', reference],
        ],
      },
      { kind: 'quote', text: message },
      {
        kind: 'text',
        text: 'Reply to this email to answer. Anyone can enter any address: make sure who it is before you write about personal data. The message is also among the submissions of the operators’ page, where you can erase it.',
      },
    ],
    reason: 'You get this email because it was sent to the arena with the form on the help page.',
  };
}

/** The mail does not repeat the values: it is less private than the page. */
function correctedMail({ name, reference, correctedAt, withdrawnAt }: Sent): MailContent | undefined {
  if (!correctedAt || withdrawnAt) return undefined;
  const subject = `Your ${name} ${reference} was corrected`;
  return {
    subject,
    preview: 'The correction is stored.',
    heading: subject,
    blocks: [
      { kind: 'text', text: `The correction of ${formatMoment(correctedAt)} is stored.` },
      { kind: 'text', text: NOT_YOU },
      { kind: 'page', label: 'See your forms', path: SUBMISSIONS_PAGE },
    ],
    reason: sentReason(name, reference),
  };
}

function withdrawnMail({ name, reference, withdrawnAt }: Sent): MailContent | undefined {
  if (!withdrawnAt) return undefined;
  const subject = `Your ${name} ${reference} was withdrawn`;
  const effect =
    name === 'waiver'
      ? 'The gate no longer accepts it. To play, sign a new one.'
      : 'We no longer write to you about early access. You can pre-book again at any time.';
  return {
    subject,
    preview: effect,
    heading: subject,
    blocks: [
      { kind: 'text', text: `It was withdrawn on ${formatMoment(withdrawnAt)}. ${effect}` },
      { kind: 'text', text: NOT_YOU },
      { kind: 'page', label: 'See your forms', path: SUBMISSIONS_PAGE },
    ],
    reason: sentReason(name, reference),
  };
}

const NOT_YOU =
  'If it was not you, someone else is using your account: log in, log out everywhere in the settings and choose a new password.';

const sentReason = (name: string, reference: string) =>
  `You get this email because this address was entered in the ${name} ${reference}.`;

function howToCorrect(reference: string, language: Language, contacts: DirectContacts): MailBlock[] {
  const text = mailTexts[language];
  return [
    { kind: 'heading', text: text.correct },
    { kind: 'page', about: text.logIn, label: text.link, path: SUBMISSIONS_PAGE },
    { kind: 'text', text: text.askUs(askUs(language, contacts), reference) },
    ...(contacts.email ? [] : noReplies(language)),
  ];
}

/** Answers to a mail only arrive if the venue has an address. */
function askUs(language: Language, contacts: DirectContacts): string {
  const { reply, form } = mailTexts[language];
  if (language === 'en') return waysToReach(contacts, contacts.email ? reply : form);
  return contacts.email ? reply : form;
}

function noReplies(language: Language): MailBlock[] {
  const text = mailTexts[language];
  return [
    { kind: 'text', text: text.noReplies },
    { kind: 'page', label: text.askUsLink, path: CONTACT_PATH },
  ];
}
