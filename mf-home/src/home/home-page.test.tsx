import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { notes } from '../testimonials/notes';
import { aVenue } from '../testing/a-venue';
import { stubBrowser } from '../testing/browser-stubs';
import { openPage } from '../testing/open-page';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});

const part = (name: string) => within(screen.getByRole('region', { name }));
const headings = (name: string) =>
  part(name)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('the about block links to /aboutus @H2', async () => {
  await openPage('/');
  const block = part('A hillside made for playing');
  expect(block.getByRole('link', { name: 'About the arena' })).toHaveAttribute('href', '/aboutus');
});

test('compares airsoft and paintball in a table @H3', async () => {
  await openPage('/');
  const table = within(part('Airsoft or paintball').getByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Airsoft', 'Paintball']);
  expect(table.getByRole('row', { name: /^What flies .*6 mm.*17 mm/ })).toBeInTheDocument();
});

test('shows four reasons @H4', async () => {
  await openPage('/');
  expect(headings('Why us')).toHaveLength(4);
});

test('three game mode cards link to the list of game modes @H5', async () => {
  await openPage('/');
  const links = part('Three ways to play').getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Spike Rush', '/gamemode'],
    ['Battle Royale', '/gamemode'],
    ['Capture the Flag', '/gamemode'],
  ]);
});

test('shows four steps in order and says that booking is not open yet @H6.1 @H6.2 @H6.3 @H6.4 @H6.5', async () => {
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

test('the Instagram promotion shows its offer and claim as text @H7.1 @H7.2 @H7.3 @H7.4 @H7.7', async () => {
  await openPage('/');
  const promotion = part('Follow on Instagram');
  expect(promotion.getByText('15% off')).toBeVisible();
  expect(promotion.getByText('your first booking')).toBeVisible();
  expect(promotion.getByText('FOLLOW15')).toBeVisible();
  expect(promotion.getByText(/2,500\+ followers.*early-bird offer/)).toBeVisible();
});

test("the promotion links to the venue's Instagram page once it is set", async () => {
  const { leave } = await openPage('/');
  expect(part('Follow on Instagram').queryByRole('link')).not.toBeInTheDocument();
  expect(part('Follow on Instagram').getByText(/opens before the arena/)).toBeVisible();
  leave();
  const { contacts } = aVenue;
  const Instagram = 'https://instagram.example/arena';
  await openPage('/', { ...aVenue, contacts: { ...contacts, pages: { ...contacts.pages, Instagram } } });
  expect(part('Follow on Instagram').getByRole('link')).toHaveAttribute('href', Instagram);
});

test('early access promises VIP status to the first 100 members @H7.5', async () => {
  await openPage('/');
  expect(part('Welcome').getByText('VIP status for the first 100 members')).toBeInTheDocument();
});

test('copies the code and confirms it @H7.6', async () => {
  const { user } = await openPage('/');
  await user.click(part('Follow on Instagram').getByRole('button', { name: 'Copy the code' }));
  expect(await part('Follow on Instagram').findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('FOLLOW15');
});

test('exposes every testimonial once, with initials instead of missing photos @H8.1 @H8.2', async () => {
  await openPage('/');
  const list = within(screen.getByRole('list', { name: 'Testimonials from players' }));
  expect(list.getAllByRole('listitem')).toHaveLength(notes.length);
  expect(list.getByText('AR')).toBeInTheDocument();
  expect(screen.getAllByRole('list').filter(({ textContent }) => textContent?.includes('Ananya Rawat'))).toHaveLength(
    1,
  );
});

test('a button pauses the testimonials @H8.3', async () => {
  const { user } = await openPage('/');
  await user.click(screen.getByRole('button', { name: 'Pause testimonials' }));
  expect(screen.getByRole('button', { name: 'Play testimonials' })).toBeVisible();
});

test('testimonials are marked as samples @H8.4', async () => {
  await openPage('/');
  const list = within(screen.getByRole('list', { name: 'Testimonials from players' }));
  expect(list.getAllByText('Sample')).toHaveLength(notes.filter(({ sample }) => sample).length);
});
