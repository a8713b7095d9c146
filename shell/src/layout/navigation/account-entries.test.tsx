import type { User } from '@arena/shared/session';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liveSections } from '../../testing/live-sections';
import { standInForMatchMedia } from '../../testing/match-media';
import { renderAt } from '../../testing/render-at';
import { asVisitor } from '../../testing/with-session';
import { Header } from './header';

const asha = { name: 'asha', profileImage: '/asha.webp' };

beforeEach(() => {
  standInForMatchMedia();
});

function showHeader(user: User | null) {
  const { access, element } = asVisitor(user, <Header sections={liveSections} />);
  return { access, ...renderAt('/market?q=cap', [{ path: '*', element }]) };
}

const toggle = () => screen.getByRole('button', { name: /asha|User/ });
const entries = () => screen.queryAllByRole('link', { name: /Profile|Friends|Notifications|Help Center|Settings/ });

describe('signed out', () => {
  test('S4.1 S4.2 S4.3 S4.4 a button opens the dialog and does not navigate', async () => {
    const { access, router } = showHeader(null);
    await userEvent.click(screen.getByRole('button', { name: 'Signup/Login' }));
    expect(access.openDialog).toHaveBeenCalledTimes(1);
    expect(router.state.location).toMatchObject({ pathname: '/market', search: '?q=cap' });
    expect(entries()).toEqual([]);
    // Without scripts the form itself leads to a page that says what an account is for.
    expect(screen.getByRole('button', { name: 'Signup/Login' }).closest('form')).toHaveAttribute('action', '/profile');
  });

  test('S6.5 the one in the sidebar closes it first', async () => {
    const { access } = showHeader(null);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const sidebar = screen.getByRole('dialog', { name: 'Menu' });
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Signup/Login' }));
    expect(sidebar).not.toHaveAttribute('open');
    expect(access.openDialog).toHaveBeenCalledTimes(1);
  });
});

describe('signed in', () => {
  test('S5.1 S5.3 S5.6 S5.7 S5.8 S5.9 S5.10 S5.11 S5.12 name and picture open and close the entries', async () => {
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

  test('S5.2 S5.4 without name or picture there are stand-ins', () => {
    showHeader({ name: '', profileImage: null });
    expect(toggle()).toHaveTextContent('User');
    expect(toggle().querySelector('img')).toHaveAttribute('src', '/asset');
  });

  test('S5.5 a picture that does not load gives way to the default one', () => {
    showHeader(asha);
    const picture = toggle().querySelector('img') as HTMLImageElement;
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/asset');
  });

  test('S5.13 Escape closes and gives the focus back, a press outside closes, a choice closes', async () => {
    const { router } = showHeader(asha);
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
    expect(router.state.location.pathname).toBe('/settings');
  });

  test('S5.12 Logout logs out and closes', async () => {
    const { access } = showHeader(asha);
    await userEvent.click(toggle());
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(access.logOut).toHaveBeenCalledTimes(1);
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  });

  test('S6.4 S6.6 S6.7 the sidebar has the same entries, and any of them closes it', async () => {
    const { access } = showHeader(asha);
    const open = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
      return screen.getByRole('dialog', { name: 'Menu' });
    };
    const sidebar = await open();
    const account = within(within(sidebar).getByRole('navigation', { name: 'Account' }));
    expect(account.getAllByRole('link')).toHaveLength(5);
    await userEvent.click(account.getByRole('link', { name: 'Friends' }));
    expect(sidebar).not.toHaveAttribute('open');
    await open();
    await userEvent.click(account.getByRole('button', { name: 'Logout' }));
    expect(sidebar).not.toHaveAttribute('open');
    expect(access.logOut).toHaveBeenCalledTimes(1);
  });
});
