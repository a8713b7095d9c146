import { CONTACT_PATH } from '@arena/shared/venue/ways';
import { type LoadScreen, loadOnce } from '../lazy-screen';
import { followsAny } from './friends/followed';

/** A page about the account. Signed-out visitors see `benefits` and `alternative` in place of its screen. */
export type AccountPageContent = {
  path: string;
  title: string;
  description: string;
  intro: string;
  /** Loads the screen for signed-in visitors. */
  load: LoadScreen;
  /** Whether this browser stores data of the screen. If so, signed-out visitors see the screen, too. */
  hasLocalData?: () => boolean;
  /** Contents of the screen after login. */
  benefits: readonly string[];
  /** Link to something similar that needs no login. */
  alternative: { text: string; label: string; to: string };
};

/** The account screens: four in the order of the menu, and one that other pages link. */
export const accountPages: readonly AccountPageContent[] = [
  {
    path: '/profile',
    title: 'Profile',
    description: 'Your name and picture at the arena.',
    intro: 'Your player card: who you are on the field.',
    load: loadOnce(async () => (await import('./profile/profile-screen')).ProfileScreen),
    benefits: [
      'Your name and your picture, as other players see them',
      'The email address you log in with, which only you can see',
    ],
    alternative: { text: 'Everyone can see the season table.', label: 'See the leaderboard', to: '/leaderboard' },
  },
  {
    path: '/friends',
    title: 'Friends',
    description: 'The people you play with at the arena.',
    intro: 'The players and teams you follow on the leaderboard.',
    load: loadOnce(async () => (await import('./friends/friends-screen')).FriendsScreen),
    hasLocalData: followsAny,
    benefits: ['The players you follow, each with a link to their card', 'The teams you follow'],
    alternative: {
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
    load: loadOnce(async () => (await import('./notifications/notifications-screen')).NotificationsScreen),
    benefits: ['What is new at the arena', 'What your account needs from you'],
    alternative: { text: 'News for everyone is on the blog.', label: 'Read the blog', to: '/blogs' },
  },
  {
    path: '/settings',
    title: 'Settings',
    description: 'Your email address, password and devices.',
    intro: 'Your account, and who can get into it.',
    load: loadOnce(async () => (await import('./settings/settings-screen')).SettingsScreen),
    benefits: [
      'Your email address and password',
      'Two-step login, with a code from your phone',
      'Logging out here, on other devices, or everywhere',
    ],
    alternative: {
      text: 'You choose colours at the bottom of every page, without an account. The help page says what happens to your data.',
      label: 'Go to the help page',
      to: '/help',
    },
  },
  {
    path: '/submissions',
    title: 'Your forms',
    description: 'Your pre-bookings, waivers and messages.',
    intro:
      'See, correct, withdraw, download or erase your pre-bookings and waivers. See and erase your messages to us.',
    load: loadOnce(async () => (await import('./submissions/submissions-screen')).SubmissionsScreen),
    benefits: [
      'The pre-bookings, waivers and messages you sent with your email address',
      'How to correct, withdraw, download or erase them',
    ],
    alternative: {
      text: 'You can also ask us on the help page, without an account. Name the email address that you used.',
      label: 'Ask us',
      to: CONTACT_PATH,
    },
  },
];
