import type { Page } from '@playwright/test';
import { aVisitor, logIn, signUp, signUpAndLogIn } from '../src/arena/account';

/** A screen or one of its states: its path, and the actions that lead to the state. */
type Screen = { name: string; path: string; act?: (page: Page) => Promise<void> };

const openPlayer = async (page: Page) => page.getByRole('main').getByRole('listitem').first().getByRole('link').click();

const openDialog = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
  await page.getByRole('dialog').waitFor();
};

const signedIn = async (page: Page) => signUpAndLogIn(page, aVisitor());

export const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-prebook', path: '/?prebook' },
  { name: 'home-errors', path: '/', act: (page) => sendEveryForm(page) },
  {
    name: 'early-access',
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Pre-Book Now' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'feedback-sent',
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await page.getByRole('button', { name: 'Send another' }).waitFor();
    },
  },
  {
    name: 'feedback-too-long',
    path: '/',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Anything else you would like' }).fill('नमस्ते '.repeat(300));
      await page.getByText('too many').waitFor();
    },
  },
  { name: 'about', path: '/aboutus' },
  { name: 'about-membership', path: '/aboutus?plans=membership' },
  { name: 'group-plan', path: '/aboutus/plan' },
  { name: 'group-plan-large', path: '/aboutus/plan?players=19' },
  { name: 'about-other-plans', path: '/aboutus', act: async (page) => page.getByRole('tab').nth(1).click() },
  { name: 'leaderboard', path: '/leaderboard' },
  { name: 'leaderboard-squad', path: '/leaderboard?tab=squad' },
  { name: 'leaderboard-nobody', path: '/leaderboard?q=nobody' },
  { name: 'player', path: '/leaderboard/players/banyan' },
  { name: 'team', path: '/leaderboard/teams/delta' },
  { name: 'leaderboard-profile', path: '/leaderboard', act: openPlayer },
  {
    name: 'leaderboard-share',
    path: '/leaderboard',
    act: async (page) => {
      await openPlayer(page);
      await page.getByRole('button', { name: /^Share/ }).click();
    },
  },
  { name: 'gamemode', path: '/gamemode' },
  { name: 'gamemode-overview', path: '/gamemode/spike-rush' },
  { name: 'gamemode-flag', path: '/gamemode/capture-the-flag' },
  { name: 'gamemode-royale', path: '/gamemode/battle-royale' },
  {
    name: 'gamemode-rules',
    path: '/gamemode/battle-royale',
    act: async (page) => page.getByRole('tab').nth(1).click(),
  },
  {
    name: 'gamemode-community',
    path: '/gamemode/capture-the-flag',
    act: async (page) => page.getByRole('tab').nth(2).click(),
  },
  { name: 'gamemode-unknown', path: '/gamemode/unknown' },
  { name: 'waiver', path: '/waiver' },
  {
    name: 'waiver-minor',
    path: '/waiver',
    act: async (page) => page.getByRole('radio', { name: 'Below 18' }).check(),
  },
  { name: 'waiver-errors', path: '/waiver', act: (page) => sendEveryForm(page) },
  {
    name: 'waiver-hindi',
    path: '/waiver',
    act: async (page) => page.getByRole('button', { name: 'हिन्दी' }).click(),
  },
  { name: 'market', path: '/market' },
  {
    name: 'market-product',
    path: '/market',
    act: async (page) => page.getByRole('article').first().getByRole('link').click(),
  },
  { name: 'market-nothing-found', path: '/market?q=zeppelin' },
  { name: 'product', path: '/market/ridge-tee' },
  { name: 'blogs', path: '/blogs' },
  { name: 'post', path: '/blogs/first-morning' },
  { name: 'blogs-open', path: '/blogs', act: async (page) => page.getByText('Read the whole post').first().click() },
  {
    name: 'newsletter-thanked',
    path: '/blogs',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Your email' }).fill('asha@example.in');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    },
  },
  { name: 'help', path: '/help' },
  { name: 'privacy', path: '/privacy' },
  { name: 'testapi', path: '/testapi' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'malformed', path: '/%' },
  { name: 'sign-up', path: '/help', act: openDialog },
  {
    name: 'sign-up-error',
    path: '/help',
    act: async (page) => {
      await openDialog(page);
      await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
    },
  },
  { name: 'login-after-sign-up', path: '/help', act: async (page) => signUp(page, aVisitor()) },
  {
    name: 'login-refused',
    path: '/help',
    act: async (page) => {
      await logIn(page, aVisitor());
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'profile-signed-out', path: '/profile' },
  { name: 'settings-signed-out', path: '/settings' },
  { name: 'friends-signed-out', path: '/friends' },
  { name: 'notifications-signed-out', path: '/notifications' },
  { name: 'profile', path: '/profile', act: signedIn },
  { name: 'settings', path: '/settings', act: signedIn },
  { name: 'friends', path: '/friends', act: signedIn },
  {
    name: 'friends-followed',
    path: '/friends',
    act: async (page) => {
      await signedIn(page);
      await page.goto('/leaderboard');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Follow/ })
        .first()
        .click();
      await page.goto('/friends');
      await page
        .getByRole('button', { name: /^Unfollow/ })
        .first()
        .focus();
    },
  },
  { name: 'notifications', path: '/notifications', act: signedIn },
  { name: 'submissions-signed-out', path: '/submissions' },
  {
    name: 'offline',
    path: '/help',
    act: async (page) => {
      await page.keyboard.press('Tab');
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'loading-failed',
    path: '/help',
    act: async (page) => {
      await page.route('**/releases/mf-market/**', (route) => route.fulfill({ status: 404 }));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
      await page.getByRole('heading', { name: 'Loading chunk failed' }).waitFor();
    },
  },
];

/** Submits all forms of a page empty, which shows all their errors. */
async function sendEveryForm(page: Page) {
  for (const button of await page.locator('main form button[type=submit]').all()) await button.click();
}
