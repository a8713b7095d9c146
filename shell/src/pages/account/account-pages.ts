import { type FetchScreen, onceFetched } from '../lazy-screen';
import { followsAny } from './friends/followed';

/** A screen of the signed-in menu, and what a signed-out visitor finds in its place. */
export type AccountPageContent = {
  path: string;
  title: string;
  description: string;
  intro: string;
  /** For those who are signed in. */
  screen: FetchScreen;
  /** Whether this browser keeps what the screen shows, so that it is shown signed out, too. */
  isKeptHere?: () => boolean;
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
    description: 'Your name and picture at the arena.',
    intro: 'Your player card: who you are on the field.',
    screen: onceFetched(async () => (await import('./profile/profile-screen')).ProfileScreen),
    shows: [
      'Your name and your picture, as other players see them',
      'The e-mail address you log in with, which only you can see',
    ],
    meanwhile: { text: 'Everyone can see the season table.', label: 'See the leaderboard', to: '/leaderboard' },
  },
  {
    path: '/friends',
    title: 'Friends',
    description: 'The people you play with at the arena.',
    intro: 'The players and teams you follow on the leaderboard.',
    screen: onceFetched(async () => (await import('./friends/friends-screen')).FriendsScreen),
    isKeptHere: followsAny,
    shows: ['The players you follow, each with a link to their card', 'The teams you follow'],
    meanwhile: {
      text: 'You can follow players and teams without an account. The list stays in this browser.',
      label: 'Follow players on the leaderboard',
      to: '/leaderboard',
    },
  },
  {
    path: '/notifications',
    title: 'Notifications',
    description: 'Messages from the arena about your games.',
    intro: 'Messages from the arena, kept in one place until you have read them.',
    screen: onceFetched(async () => (await import('./notifications/notifications-screen')).NotificationsScreen),
    shows: ['What is new at the arena', 'What your account needs from you'],
    meanwhile: { text: 'News for everyone is on the blog.', label: 'Read the blog', to: '/blogs' },
  },
  {
    path: '/settings',
    title: 'Settings',
    description: 'Your e-mail address, password and devices.',
    intro: 'Your account, and who can get into it.',
    screen: onceFetched(async () => (await import('./settings/settings-screen')).SettingsScreen),
    shows: [
      'Your e-mail address and password',
      'Two-step login, with a code from your phone',
      'Logging out here, on other devices, or everywhere',
    ],
    meanwhile: {
      text: 'You choose colours at the bottom of every page, without an account. The help page says what happens to your data.',
      label: 'Go to the help page',
      to: '/help',
    },
  },
];
