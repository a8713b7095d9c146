import type { User } from '@arena/shared/session';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liveSections } from '../../../testing/live-sections';
import { stubMatchMedia } from '../../../testing/match-media';
import { renderAt } from '../../../testing/render-at';
import { withSession } from '../../../testing/with-session';
import { Header } from '../header';

const asha = { name: 'asha', profileImage: '/asha.webp' };

beforeEach(() => {
  stubMatchMedia();
});

function showHeader(user: User | null) {
  const { account, element } = withSession(user, <Header sections={liveSections} />);
  return { account, ...renderAt('/market?q=cap', [{ path: '*', element }]) };
}

const toggle = () => screen.getByRole('button', { name: /asha|User/ });
const entries = () => screen.queryAllByRole('link', { name: /Profile|Friends|Notifications|Help Center|Settings/ });

describe('signed out', () => {
  test('opens the dialog without navigating @S4.1 @S4.2 @S4.3 @S4.4', async () => {
    const { account, navigation } = showHeader(null);
    await userEvent.click(screen.getByRole('button', { name: 'Signup/Login' }));
    expect(account.openDialog).toHaveBeenCalledTimes(1);
    expect(navigation.state().location).toMatchObject({ pathname: '/market', search: '?q=cap' });
    expect(entries()).toEqual([]);
    // Without scripts, the form leads to a page that explains what an account is for.
    expect(screen.getByRole('button', { name: 'Signup/Login' }).closest('form')).toHaveAttribute('action', '/profile');
  });

  test('closes the sidebar before it opens the dialog @S6.5', async () => {
    const { account } = showHeader(null);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const sidebar = screen.getByRole('dialog', { name: 'Menu' });
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Signup/Login' }));
    expect(sidebar).not.toHaveAttribute('open');
    expect(account.openDialog).toHaveBeenCalledTimes(1);
  });
});

describe('signed in', () => {
  test('opens and closes the entries with name and picture @S5.1 @S5.3 @S5.6 @S5.7 @S5.8 @S5.9 @S5.10 @S5.11 @S5.12', async () => {
    showHeader(asha);
    expect(screen.queryByRole('button', { name: 'Signup/Login' })).not.toBeInTheDocument();
    expect(toggle().querySelector('img')).toHaveAttribute('src', '/asha.webp');
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(entries()).toEqual([]);
    await userEvent.click(toggle());
    expect(entries().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Profile', '/profile'],
      ['Friends', '/friends'],
      ['Notifications', '/notifications'],
      ['Help Center', '/help'],
      ['Settings', '/settings'],
    ]);
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    await userEvent.click(toggle());
    expect(entries()).toEqual([]);
  });

  test('shows fallbacks for a missing name and picture @S5.2 @S5.4', () => {
    showHeader({ name: '', profileImage: null });
    expect(toggle()).toHaveTextContent('User');
    expect(toggle().querySelector('img')).toHaveAttribute('src', '/asset');
  });

  test('replaces a picture that fails to load with the default one @S5.5', () => {
    showHeader(asha);
    const picture = toggle().querySelector('img') as HTMLImageElement;
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/asset');
  });

  test('closes on Escape, which restores the focus, on a press outside and on a choice @S5.13', async () => {
    const { navigation } = showHeader(asha);
    await userEvent.click(toggle());
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(toggle()).toHaveFocus();
    await userEvent.click(toggle());
    await userEvent.click(document.body);
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle());
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(navigation.state().location.pathname).toBe('/settings');
  });

  test('logs out and closes when Logout is pressed @S5.12', async () => {
    const { account } = showHeader(asha);
    await userEvent.click(toggle());
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(account.logOut).toHaveBeenCalledTimes(1);
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  });

  test('shows the same entries in the sidebar, which each of them closes @S6.4 @S6.6 @S6.7', async () => {
    const { account } = showHeader(asha);
    const open = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
      return screen.getByRole('dialog', { name: 'Menu' });
    };
    const sidebar = await open();
    const menu = within(within(sidebar).getByRole('navigation', { name: 'Account' }));
    expect(menu.getAllByRole('link')).toHaveLength(5);
    await userEvent.click(menu.getByRole('link', { name: 'Friends' }));
    expect(sidebar).not.toHaveAttribute('open');
    await open();
    await userEvent.click(menu.getByRole('button', { name: 'Logout' }));
    expect(sidebar).not.toHaveAttribute('open');
    expect(account.logOut).toHaveBeenCalledTimes(1);
  });
});
