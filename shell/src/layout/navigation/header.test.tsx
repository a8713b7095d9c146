import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liveSections } from '../../testing/live-sections';
import { standInForMatchMedia } from '../../testing/match-media';
import { renderAt } from '../../testing/render-at';
import { Header } from './header';

let media: ReturnType<typeof standInForMatchMedia>;

beforeEach(() => {
  media = standInForMatchMedia();
});

const showHeader = (address: string) => renderAt(address, [{ path: '*', element: <Header sections={liveSections} /> }]);

async function openSidebar() {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return screen.getByRole('dialog', { name: 'Menu' });
}

test('S3.1 S3.6 the main navigation names the six entries in order', () => {
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

test('S3.7 only the current entry is marked, also below it', () => {
  showHeader('/gamemode/spike-rush');
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual(['Booking']);
});

test('S6.1 S6.3 S6.9 the button opens a sidebar with the same links; closed, there is no dialog', async () => {
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

test('S6.6 any link closes the sidebar and leads on', async () => {
  const { router } = showHeader('/market');
  const sidebar = await openSidebar();
  await userEvent.click(within(sidebar).getByRole('link', { name: 'Blogs' }));
  expect(sidebar).not.toHaveAttribute('open');
  expect(router.state.location.pathname).toBe('/blogs');
});

test('S6.6 the link of the screen one is on closes it too', async () => {
  showHeader('/market');
  const sidebar = await openSidebar();
  await userEvent.click(within(sidebar).getByRole('link', { name: 'Market Place' }));
  expect(sidebar).not.toHaveAttribute('open');
});

test('S6.8 a click on the overlay closes it', async () => {
  showHeader('/');
  const sidebar = await openSidebar();
  const [overlay] = within(sidebar)
    .getAllByRole('button', { hidden: true })
    .filter((button) => button.getAttribute('aria-hidden') === 'true');
  expect(overlay).toBeDefined();
  if (overlay) await userEvent.click(overlay);
  expect(sidebar).not.toHaveAttribute('open');
});

test('S6.1 its own button closes it', async () => {
  showHeader('/');
  const sidebar = await openSidebar();
  await userEvent.click(within(sidebar).getByRole('button', { name: 'Close menu' }));
  expect(sidebar).not.toHaveAttribute('open');
});

test('S6.9 a window that grows past the breakpoint leaves nothing open', async () => {
  showHeader('/');
  const sidebar = await openSidebar();
  media.setMatches(true);
  expect(sidebar).not.toHaveAttribute('open');
});
