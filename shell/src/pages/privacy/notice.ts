import { COOKIE_LIFETIME, SCRUB_DEADLINE } from '@arena/shared/contract/retention';
import { formatPeriod } from './format-period';

type Paragraph = { title: string; texts: readonly string[]; link?: { label: string; to: string } };

/**
 * The privacy notice, by subject, in the order shown. Says what the code of this site does: keep both the same.
 * @param ways how to reach the venue, for the middle of a sentence
 */
export const paragraphs = (ways: string): readonly Paragraph[] => [
  {
    title: 'What you send us',
    texts: [
      'A pre-booking has your name, email address, mobile number, city and comments. We confirm it by email, and use it to write to you about early access.',
      'Feedback has your rating, your thoughts and your wishes. It asks for no name. We use it to improve the arena.',
      'A message that you send with the form on the help page has your email address and what you write. We use it only to answer you.',
      'A waiver has your name, date of birth, phone number, email address, whether you have a medical condition, your address if you give it, and for players under 18 the name and phone number of a guardian. We use it to check you in and to help in an emergency. We confirm it by email; of what you entered, the email repeats only your name.',
      'An account has your username, your email address, a hash of your password that does not reveal it, the picture that you chose, and the sessions in which you are logged in. We write to its email address only about the account, such as codes and links to log in.',
      'The newsletter form sends and stores nothing.',
    ],
  },
  {
    title: 'What the site records by itself',
    texts: [
      'It counts page views and measures how fast pages load, without saying whose they were. When a page fails, your browser reports the error, from which email addresses and numbers are removed.',
      'Your IP address is used to limit how often one client may do something. It is not stored with what you send.',
    ],
  },
  {
    title: 'What we record at the gate',
    texts: [
      'When you come to play, staff look up your waiver and check you in: its reference, the day, the time and who checked you in. We use it to know who plays. It is erased with the waiver.',
    ],
  },
  {
    title: 'Who reads it',
    texts: [
      'Only the people who run the arena, and every reading of submissions is recorded, yours included. Staff at the gate see what they need to check you in. We sell nothing and pass nothing to advertisers. Companies that run our servers, deliver our emails or keep our accounts do so for us only.',
    ],
  },
  {
    title: 'How long we keep it',
    texts: [
      'What you send stays until you erase it or ask us to, or until we no longer need it.',
      `What is erased leaves the site at once, and the files of the database within ${formatPeriod(SCRUB_DEADLINE)}. Backups can contain it until they are deleted themselves; when one is restored, erasures are repeated.`,
    ],
  },
  {
    title: 'Your rights',
    texts: [
      'Under the Digital Personal Data Protection Act, 2023, you may ask what we have about you, have it corrected or erased, withdraw your consent, and name someone who may do so for you.',
      'For pre-bookings and waivers you do it yourself, at any time: log in with the email address that you used and open “Your forms”. A link that we mail to that address proves that it is yours. You see what you sent, correct it, withdraw it, download it or erase it. What you withdraw, we keep as withdrawn and use for nothing else.',
      'Your messages are there, too: you see them and erase them. You delete your account in the settings.',
      `For feedback and everything else, or without an account, ${ways}. Name the email address that you used.`,
      'For a player under 18, a parent or guardian decides. If our answer does not satisfy you, you can complain to the Data Protection Board of India.',
    ],
    link: { label: 'Open “Your forms”', to: '/submissions' },
  },
];

/** What the site stores in browsers: what it is, what for, and for how long. */
export const storage: readonly { name: string; purpose: string; until: string }[] = [
  { name: 'Login', purpose: 'Keeps you logged in.', until: 'Until you log out.' },
  {
    name: 'Cookie arena_device',
    purpose: 'Tells that you have logged in from this browser before, so that nobody can lock you out.',
    until: `${formatPeriod(COOKIE_LIFETIME.device)}.`,
  },
  {
    name: 'Cookie arena_visitor',
    purpose: 'A random number, so that you keep the same version of the site while a new one is tried out.',
    until: `${formatPeriod(COOKIE_LIFETIME.visitor)}.`,
  },
  {
    name: 'Cookie arena_view',
    purpose: 'Shows a version that is not public yet, only after you have opened a link to it.',
    until: 'Until the link ends or you leave.',
  },
  {
    name: 'Cookie arena_receipt',
    purpose: 'Shows the confirmation of a form that you have sent without JavaScript.',
    until: `${formatPeriod(COOKIE_LIFETIME.receipt)}.`,
  },
  {
    name: 'Your choices',
    purpose:
      'Colours, language of texts, followed players and teams, favourites, read notifications, and that you have sent feedback.',
    until: 'Until you clear them.',
  },
  {
    name: 'Drafts of forms',
    purpose: 'What you have typed into the waiver or the feedback form, so that a reload does not lose it.',
    until: 'Until you send the form, log out or close the tab.',
  },
  {
    name: 'Failed parts',
    purpose: 'Which versions of the site have failed in this browser, so that it uses another one.',
    until: 'Until you close the tab.',
  },
];
