import { defineTexts } from '@arena/shared/ui/texts';

/** The privacy notice. The venue confirms what is marked as a sample. */
export const en = {
  title: 'Your data',
  sample: 'Sample rule: the venue confirms it before opening.',
  openSubmissions: 'Open “Your forms”',
  questions: {
    use: {
      question: 'What do you do with the details I send?',
      answer:
        'We use a pre-booking to write to you about early access, feedback to improve the arena, a message to answer you, and a waiver to check you in and to help in an emergency. We use them for nothing else and pass them to no one.',
    },
    rights: {
      question: 'How do I see, correct, withdraw or erase it?',
      answer:
        'Log in with the email address you used, and open “Your forms”: there you can see, correct, withdraw, download or erase your pre-bookings and waivers at any time, and see and erase your messages. Without an account, and for everything else, ask us and name that address: “Ask us” on this page says how. If our answer does not satisfy you, you can complain to the Data Protection Board of India.',
    },
    browser: {
      question: 'What stays in my browser?',
      answer:
        'Small notes that never leave your browser: the colours and the language you chose, the players you follow, your favourites, and that you have sent feedback. Clearing the data of this site removes them.',
    },
  },
} as const;

export const yourData = defineTexts({
  en,
  hi: () => import(/* webpackChunkName: "your-data-hi" */ './your-data-texts.hi'),
});
