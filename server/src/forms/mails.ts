import { PREBOOKING_SENT } from '@arena/shared/forms/prebooking';
import { terms } from '@arena/shared/forms/prebooking-terms';
import { SHOW_REFERENCE } from '@arena/shared/forms/waiver';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import type { MailBlock, MailContent } from '../mails/content';
import type { ComposeMail } from '../mails/start-delivery';
import type { VisitorMail } from '../mails/table';
import type { SubmissionTable } from './columns';
import { prebookings } from './prebooking/table';
import { waivers } from './waivers/table';
import { validUntil } from './waivers/valid-until';

/** Page of the site on which visitors see, correct, withdraw and erase what they have sent. */
const SUBMISSIONS_PAGE = '/submissions';

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Day and time at the arena. */
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

type Prebooking = typeof prebookings.$inferSelect;
type Waiver = typeof waivers.$inferSelect;

type Settings = { db: Database; site: string; venueEmail: string | undefined };

/** The kind of mail that confirms a submission. Feedback has no address and gets none. */
export function confirmationOf(table: SubmissionTable): VisitorMail | undefined {
  if (table === prebookings) return 'prebooking';
  return table === waivers ? 'waiver' : undefined;
}

/** Composes the confirmations of submissions from what is stored. There is none for a withdrawn one. */
export function submissionMails(settings: Settings): Record<'prebooking' | 'waiver', ComposeMail> {
  const { db } = settings;
  return {
    prebooking: async ({ about }) => {
      if (!about) return undefined;
      const [row] = await db.select().from(prebookings).where(eq(prebookings.reference, about));
      return row && !row.withdrawnAt ? { to: row.email, content: prebookingMail(row, settings) } : undefined;
    },
    waiver: async ({ about }) => {
      if (!about) return undefined;
      const [row] = await db.select().from(waivers).where(eq(waivers.reference, about));
      return row && !row.withdrawnAt ? { to: row.email, content: waiverMail(row, settings) } : undefined;
    },
  };
}

/** Leaves out the text of comments: anyone could make the site send their words to the address of someone else. */
function prebookingMail({ reference, receivedAt, ...row }: Prebooking, settings: Settings): MailContent {
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
          ['Received', moment.format(receivedAt)],
          ['Version of the terms', textVersion],
        ],
      },
      { kind: 'heading', text: 'What comes next' },
      { kind: 'text', text: PREBOOKING_SENT },
      { kind: 'text', text: holdsNoSlot },
      ...howToCorrect(reference, settings),
      { kind: 'text', text: use },
    ],
    reason: reasonOf('pre-booking', reference),
  };
}

/** Has only what the gate needs. A mail is less private than the waiver. */
function waiverMail({ reference, receivedAt, ...row }: Waiver, settings: Settings): MailContent {
  const { firstName, lastName, textVersion } = row;
  const until = longDate.format(new Date(validUntil(receivedAt)));
  return {
    subject: `Your waiver ${reference}`,
    preview: `We have received your waiver. It is valid until ${until}.`,
    heading: 'We have your waiver',
    blocks: [
      { kind: 'key', label: 'Your reference', value: reference },
      { kind: 'text', text: SHOW_REFERENCE },
      { kind: 'heading', text: 'What we have received' },
      {
        kind: 'entries',
        entries: [
          ['Name', `${firstName} ${lastName}`],
          ['Signed', moment.format(receivedAt)],
          ['Valid until', until],
          ['Version of the waiver', textVersion],
        ],
      },
      {
        kind: 'text',
        text: 'Your other answers are with the venue. This e-mail does not repeat them, because they are private.',
      },
      { kind: 'heading', text: 'What comes next' },
      { kind: 'text', text: 'At the gate, the crew finds your waiver by the reference. One waiver a year is enough.' },
      ...howToCorrect(reference, settings),
    ],
    reason: reasonOf('waiver', reference),
  };
}

function howToCorrect(reference: string, settings: Settings): MailBlock[] {
  return [
    { kind: 'heading', text: 'To correct, withdraw or erase it' },
    { kind: 'text', text: 'Log in to the site with this e-mail address. There you see what you sent.' },
    { kind: 'link', label: 'See what you sent', url: `${settings.site}${SUBMISSIONS_PAGE}` },
    {
      kind: 'text',
      text: `Or ask us. ${askUs(settings)} Name the reference ${reference}. We correct or erase what you have sent.`,
    },
  ];
}

/** How visitors reach the venue. Only with its address do answers to a mail arrive there. */
function askUs({ site, venueEmail }: Settings): string {
  return venueEmail
    ? `Reply to this e-mail, or write to ${venueEmail}.`
    : `${site}/help says how to reach us. Answers to this e-mail are not read.`;
}

function reasonOf(what: string, reference: string): string {
  return `You get this e-mail because this address was entered in the ${what} ${reference}. If it was not you, tell us, and we erase it.`;
}
