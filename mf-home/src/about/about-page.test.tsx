import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openPage } from '../testing/open-page';
import { crew } from './crew';

const region = (name: string) => within(screen.getByRole('region', { name }));
const headings = (name: string) => region(name).getAllByRole('heading', { level: 3 });
const plan = (name: string) => screen.getByRole('article', { name });

test('shows the story @B1.1', async () => {
  await openPage('/aboutus');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(headings('Our story').length).toBeGreaterThan(1);
});

test('shows three milestones @B1.2 @B1.3 @B1.4', async () => {
  await openPage('/aboutus');
  const milestones = region('So far').getAllByRole('listitem');
  expect(milestones.map(({ textContent }) => textContent)).toEqual([
    '10,000+ players',
    '15+ technologies',
    '5 locations',
  ]);
});

test('shows four technologies, and a crew of four marked as samples @B1.5 @B1.6 @B1.7', async () => {
  await openPage('/aboutus');
  expect(headings('Built into the field')).toHaveLength(4);
  expect(headings('The crew')).toHaveLength(4);
  expect(crew.every(({ sample }) => sample)).toBe(true);
  expect(region('The crew').getByText(/Sample names/)).toBeVisible();
});

test('has two tabs, selects the first, and arrow keys move between them @B2.1 @B2.2', async () => {
  const { user } = await openPage('/aboutus');
  const [single, memberships] = screen.getAllByRole('tab');
  expect(single).toHaveAccessibleName('Single Sessions');
  expect(memberships).toHaveAccessibleName('Memberships');
  expect(single).toHaveAttribute('aria-selected', 'true');
  await user.click(single ?? document.body);
  await user.keyboard('{ArrowRight}');
  expect(memberships).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Memberships' })).toBeVisible();
});

test.each([
  ['@B2.3', 'Single Entry', '₹699', ['One session', '1 hour']],
  ['@B2.4', 'Team Entry', '₹1,799', ['Minimum 3 stack', '1 hour']],
  ['@B2.5', 'Group Entry', '₹5,000', ['Minimum 10 stack', 'Customised modes', '1 hour']],
])('%s @B2.9 %s costs %s', async (_, name, price, includes) => {
  await openPage('/aboutus');
  expect(within(plan(name)).getByText(price)).toBeVisible();
  expect(contentsOf(name)).toEqual(includes);
});

test.each([
  ['@B2.6', 'Silver', '₹1,999', ['5 games', '10% gear discount']],
  ['@B2.7', 'Gold', '₹2,999', ['10 games', '20% gear discount', 'Free event entry']],
  ['@B2.8', 'Platinum', '₹4,999', ['Unlimited games', 'Free premium gear', 'VIP lounge']],
])('%s @B2.9 %s costs %s a month', async (_, name, price, includes) => {
  await openPage('/aboutus?plans=membership');
  expect(within(plan(name)).getByText(price)).toBeVisible();
  expect(within(plan(name)).getByText(/a month/)).toBeVisible();
  expect(contentsOf(name)).toEqual(includes);
});

test.each([
  ['@B3.1', '/aboutus', 'Book Now'],
  ['@B3.2', '/aboutus?plans=membership', 'Join Now'],
])('%s @B3.3 %s: the button %s does nothing, and a note says so', async (_, path, name) => {
  const { user, router } = await openPage(path);
  const before = document.body.innerHTML;
  const [button] = screen.getAllByRole('button', { name });
  await user.click(button ?? document.body);
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(path);
  expect(document.body.innerHTML).toBe(before);
  expect(screen.getByText(new RegExp(`Booking opens later: ${name} does nothing yet`))).toBeVisible();
  expect(button).toHaveAccessibleDescription(/does nothing yet/);
});

function contentsOf(name: string) {
  return within(plan(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}
