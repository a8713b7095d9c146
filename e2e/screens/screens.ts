import type { Page } from '@playwright/test';
import { aVisitor, enter, enterPassword, signUp } from '../src/arena/account';

/** A screen, or a state of one: where it is and what brings it about. */
type Screen = { name: string; address: string; act?: (page: Page) => Promise<void> };

const openPlayer = async (page: Page) => page.getByRole('main').getByRole('listitem').first().getByRole('link').click();

const openDialog = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
  await page.getByRole('dialog').waitFor();
};

const signedIn = async (page: Page) => enter(page, aVisitor());

export const screens: Screen[] = [
  { name: 'home', address: '/' },
  { name: 'home-errors', address: '/', act: (page) => sendEveryForm(page) },
  {
    name: 'early-access',
    address: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Pre-Book Now' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'feedback-sent',
    address: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await page.getByRole('button', { name: 'Send another' }).waitFor();
    },
  },
  {
    name: 'feedback-too-long',
    address: '/',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Anything else you would like' }).fill('नमस्ते '.repeat(300));
      await page.getByText('too many').waitFor();
    },
  },
  { name: 'about', address: '/aboutus' },
  { name: 'about-other-plans', address: '/aboutus', act: async (page) => page.getByRole('tab').nth(1).click() },
  { name: 'leaderboard', address: '/leaderboard' },
  { name: 'leaderboard-squad', address: '/leaderboard?tab=squad' },
  { name: 'leaderboard-nobody', address: '/leaderboard?q=nobody' },
  { name: 'leaderboard-profile', address: '/leaderboard', act: openPlayer },
  {
    name: 'leaderboard-share',
    address: '/leaderboard',
    act: async (page) => {
      await openPlayer(page);
      await page.getByRole('button', { name: /^Share/ }).click();
    },
  },
  { name: 'gamemode', address: '/gamemode' },
  { name: 'gamemode-overview', address: '/gamemode/spike-rush' },
  {
    name: 'gamemode-rules',
    address: '/gamemode/battle-royale',
    act: async (page) => page.getByRole('tab').nth(1).click(),
  },
  {
    name: 'gamemode-community',
    address: '/gamemode/capture-the-flag',
    act: async (page) => page.getByRole('tab').nth(2).click(),
  },
  { name: 'gamemode-unknown', address: '/gamemode/unknown' },
  { name: 'waiver', address: '/waiver' },
  {
    name: 'waiver-minor',
    address: '/waiver',
    act: async (page) => page.getByRole('radio', { name: 'Below 18' }).check(),
  },
  { name: 'waiver-errors', address: '/waiver', act: (page) => sendEveryForm(page) },
  {
    name: 'waiver-kept',
    address: '/waiver',
    act: async (page) => page.getByRole('checkbox', { name: /^Keep what I type/ }).check(),
  },
  { name: 'market', address: '/market' },
  {
    name: 'market-product',
    address: '/market',
    act: async (page) => page.getByRole('article').first().getByRole('link').click(),
  },
  { name: 'market-nothing-found', address: '/market?q=zeppelin' },
  { name: 'blogs', address: '/blogs' },
  { name: 'blogs-open', address: '/blogs', act: async (page) => page.getByText('Read the whole post').first().click() },
  {
    name: 'newsletter-thanked',
    address: '/blogs',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Your e-mail' }).fill('asha@example.in');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    },
  },
  { name: 'help', address: '/help' },
  { name: 'testapi', address: '/testapi' },
  { name: 'not-found', address: '/nowhere' },
  { name: 'sign-up', address: '/help', act: openDialog },
  {
    name: 'sign-up-error',
    address: '/help',
    act: async (page) => {
      await openDialog(page);
      await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
    },
  },
  { name: 'login-after-sign-up', address: '/help', act: async (page) => signUp(page, aVisitor()) },
  {
    name: 'login-refused',
    address: '/help',
    act: async (page) => {
      await enterPassword(page, aVisitor());
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'profile-signed-out', address: '/profile' },
  { name: 'profile', address: '/profile', act: signedIn },
  { name: 'settings', address: '/settings', act: signedIn },
  { name: 'friends', address: '/friends', act: signedIn },
  {
    name: 'friends-followed',
    address: '/friends',
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
  { name: 'notifications', address: '/notifications', act: signedIn },
  {
    name: 'offline',
    address: '/help',
    act: async (page) => {
      await page.keyboard.press('Tab');
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'loading-failed',
    address: '/help',
    act: async (page) => {
      await page.route('**/releases/mf-market/**', (route) => route.fulfill({ status: 404 }));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
      await page.getByRole('heading', { name: 'Loading chunk failed' }).waitFor();
    },
  },
];

/** Sends the forms of a page empty, which shows every fault they can have. */
async function sendEveryForm(page: Page) {
  for (const button of await page.locator('main form button[type=submit]').all()) await button.click();
}
