import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liveSections } from '../../testing/live-sections';
import { stubMatchMedia } from '../../testing/match-media';
import { renderAt } from '../../testing/render-at';
import { Header } from './header';

let media: ReturnType<typeof stubMatchMedia>;

beforeEach(() => {
  media = stubMatchMedia();
});

const showHeader = (path: string) => renderAt(path, [{ path: '*', element: <Header sections={liveSections} /> }]);

async function openSidebar() {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return screen.getByRole('dialog', { name: 'Menu' });
}

test('shows the six entries of the main navigation in order @S3.1 @S3.6', () => {
  showHeader('/');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Home',
    'About Us',
    'Leaderboard',
    'Booking',
    'Market Place',
    'Blogs',
  ]);
});

test('marks only the current entry, also on a page below it @S3.7', () => {
  showHeader('/gamemode/spike-rush');
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual(['Booking']);
});

test('opens a sidebar with the same links, and has no dialog until then @S6.1 @S6.3 @S6.9', async () => {
  showHeader('/market');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const links = within(await openSidebar()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/aboutus',
    '/leaderboard',
    '/gamemode',
    '/market',
    '/blogs',
  ]);
  expect(links[4]).toHaveAttribute('aria-current', 'page');
});

test('closes the sidebar and navigates when a link is clicked @S6.6', async () => {
  const { navigation } = showHeader('/market');
  const sidebar = await openSidebar();
  await userEvent.click(within(sidebar).getByRole('link', { name: 'Blogs' }));
  expect(sidebar).not.toHaveAttribute('open');
  expect(navigation.state().location.pathname).toBe('/blogs');
});

test('closes the sidebar when the link of the current screen is clicked @S6.6', async () => {
  showHeader('/market');
  const sidebar = await openSidebar();
  await userEvent.click(within(sidebar).getByRole('link', { name: 'Market Place' }));
  expect(sidebar).not.toHaveAttribute('open');
});

test('closes the sidebar when the overlay is clicked @S6.8', async () => {
  showHeader('/');
  const sidebar = await openSidebar();
  const [overlay] = within(sidebar)
    .getAllByRole('button', { hidden: true })
    .filter((button) => button.getAttribute('aria-hidden') === 'true');
  expect(overlay).toBeDefined();
  if (overlay) await userEvent.click(overlay);
  expect(sidebar).not.toHaveAttribute('open');
});

test('closes the sidebar with its own button @S6.1', async () => {
  showHeader('/');
  const sidebar = await openSidebar();
  await userEvent.click(within(sidebar).getByRole('button', { name: 'Close menu' }));
  expect(sidebar).not.toHaveAttribute('open');
});

test('closes the sidebar when the window grows past the breakpoint @S6.9', async () => {
  showHeader('/');
  const sidebar = await openSidebar();
  media.setMatches(true);
  expect(sidebar).not.toHaveAttribute('open');
});
