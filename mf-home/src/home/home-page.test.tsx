import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { notes } from '../testimonials/notes';
import { aBrowser } from '../testing/browser-stubs';
import { openPage } from '../testing/open-page';

beforeEach(() => {
  localStorage.clear();
  aBrowser();
});

const part = (name: string) => within(screen.getByRole('region', { name }));
const headings = (name: string) =>
  part(name)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('H2 the about block leads to /aboutus', async () => {
  await openPage('/');
  const block = part('A hillside made for playing');
  expect(block.getByRole('link', { name: 'About the arena' })).toHaveAttribute('href', '/aboutus');
});

test('H3 airsoft and paintball are compared in a table', async () => {
  await openPage('/');
  const table = within(part('Airsoft or paintball').getByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Airsoft', 'Paintball']);
  expect(table.getByRole('row', { name: /^What flies .*6 mm.*17 mm/ })).toBeInTheDocument();
});

test('H4 there are four reasons', async () => {
  await openPage('/');
  expect(headings('Why us')).toHaveLength(4);
});

test('H5 three game mode cards lead to the list of game modes', async () => {
  await openPage('/');
  const links = part('Three ways to play').getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Spike Rush', '/gamemode'],
    ['Battle Royale', '/gamemode'],
    ['Capture the Flag', '/gamemode'],
  ]);
});

test('H6.1 H6.2 H6.3 H6.4 H6.5 four steps in order, and that none of them works yet', async () => {
  await openPage('/');
  expect(headings('Four steps to the field')).toEqual([
    'Choose mode',
    'Select date and time',
    'Choose slot',
    'Pay and confirm',
  ]);
  expect(part('Four steps to the field').getByText(/It is not open yet/)).toBeVisible();
  expect(part('Four steps to the field').queryByRole('button')).not.toBeInTheDocument();
});

test('H7.1 H7.2 H7.3 H7.4 H7.7 the Instagram promotion makes its offer and claim in plain text', async () => {
  await openPage('/');
  const promotion = part('Follow on Instagram');
  expect(promotion.getByText('15% off')).toBeVisible();
  expect(promotion.getByText('your first booking')).toBeVisible();
  expect(promotion.getByText('FOLLOW15')).toBeVisible();
  expect(promotion.getByText(/2,500\+ followers.*early-bird offer/)).toBeVisible();
});

test('the promotion leads to the Instagram page of the venue once there is one', async () => {
  const { leave } = await openPage('/');
  expect(part('Follow on Instagram').queryByRole('link')).not.toBeInTheDocument();
  expect(part('Follow on Instagram').getByText(/opens before the arena/)).toBeVisible();
  leave();
  const pages = { Instagram: 'https://instagram.example/arena' };
  Object.assign(globalThis, { ARENA_VENUE: { pages } });
  await openPage('/');
  expect(part('Follow on Instagram').getByRole('link')).toHaveAttribute('href', pages.Instagram);
  Object.assign(globalThis, { ARENA_VENUE: { pages: {} } });
});

test('H7.5 early access promises VIP status to the first 100 members', async () => {
  await openPage('/');
  expect(part('Welcome').getByText('VIP status for the first 100 members')).toBeInTheDocument();
});

test('H7.6 the code can be copied, which is confirmed', async () => {
  const { user } = await openPage('/');
  await user.click(part('Follow on Instagram').getByRole('button', { name: 'Copy the code' }));
  expect(await part('Follow on Instagram').findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('FOLLOW15');
});

test('H8.1 H8.2 testimonials are told once, with initials where there is no photo', async () => {
  await openPage('/');
  const list = within(screen.getByRole('list', { name: 'Testimonials from players' }));
  expect(list.getAllByRole('listitem')).toHaveLength(notes.length);
  expect(list.getByText('AR')).toBeInTheDocument();
  expect(screen.getAllByRole('list').filter((found) => found.textContent?.includes('Ananya Rawat'))).toHaveLength(1);
});

test('H8.3 a button pauses the testimonials', async () => {
  const { user } = await openPage('/');
  await user.click(screen.getByRole('button', { name: 'Pause testimonials' }));
  expect(screen.getByRole('button', { name: 'Play testimonials' })).toBeVisible();
});

test('H8.4 testimonials are marked as samples', async () => {
  await openPage('/');
  const list = within(screen.getByRole('list', { name: 'Testimonials from players' }));
  expect(list.getAllByText('Sample')).toHaveLength(notes.filter(({ sample }) => sample).length);
});
