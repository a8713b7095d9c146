/** A screen of the signed-in menu, as a signed-out visitor meets it. */
export type AccountPageContent = {
  path: string;
  title: string;
  description: string;
  intro: string;
  /** What signing in would show. */
  shows: readonly string[];
  /** What can be done without signing in. */
  meanwhile: { text: string; label: string; to: string };
};

/** The four account screens, in the order of the menu. */
export const accountPages: readonly AccountPageContent[] = [
  {
    path: '/profile',
    title: 'Profile',
    description: 'Your name, picture and games at the arena.',
    intro: 'Your player card: who you are on the field, and what you sent us.',
    shows: [
      'Your name and your picture, as other players see them',
      'The pre-bookings and waivers you sent, each with its reference',
      'The players and teams you follow',
    ],
    meanwhile: { text: 'The season table is open to everybody.', label: 'See the leaderboard', to: '/leaderboard' },
  },
  {
    path: '/friends',
    title: 'Friends',
    description: 'The people you play with at the arena.',
    intro: 'Your squad off the field: who plays with you, and who wants to.',
    shows: [
      'Players who asked to play with you',
      'Your friends and the team each is in',
      'How your friends did this season',
    ],
    meanwhile: {
      text: 'You can follow players and teams without an account. The list stays in this browser.',
      label: 'Follow players on the leaderboard',
      to: '/leaderboard',
    },
  },
  {
    path: '/notifications',
    title: 'Notifications',
    description: 'Word from the arena about your games.',
    intro: 'Word from the arena, kept in one place until you have read it.',
    shows: [
      'Answers to your pre-booking, and when slots open in your city',
      'Changes to a game you signed up for: weather, time, meeting point',
      'News from the players and teams you follow',
    ],
    meanwhile: { text: 'What is new for everybody is on the blog.', label: 'Read the blog', to: '/blogs' },
  },
  {
    path: '/settings',
    title: 'Settings',
    description: 'Your account, your data and how the site looks.',
    intro: 'Your account, your data, and what we may write to you about.',
    shows: [
      'Your e-mail address and password',
      'Which messages you get',
      'A copy of your data, and a way to have it erased',
    ],
    meanwhile: {
      text: 'Colours are at the bottom of every page and need no account. For your data, see what the help page says.',
      label: 'Go to the help page',
      to: '/help',
    },
  },
];
