import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aBrowser } from '../testing/browser-stubs';
import { openPage } from '../testing/open-page';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const film = () => screen.getByLabelText<HTMLVideoElement>(/^A hillside at dusk/);
const sources = () => [...film().querySelectorAll('source')].map(({ type }) => type);

test('H1.1 H1.4 the banner has a muted, looping, inline film with a poster, fetched after the page', async () => {
  aBrowser();
  await openPage('/');
  expect(film()).toMatchObject({ muted: true, loop: true, preload: 'none' });
  expect(film()).toHaveAttribute('playsinline');
  expect(film()).toHaveAttribute('poster');
  expect(sources()).toEqual(['video/mp4', 'video/webm']);
});

test('H1.4 the film plays in sight and pauses out of sight', async () => {
  const { play, pause, show } = aBrowser();
  await openPage('/');
  expect(play).not.toHaveBeenCalled();
  show(true);
  expect(play).toHaveBeenCalledTimes(1);
  pause.mockClear();
  show(false);
  expect(pause).toHaveBeenCalledTimes(1);
});

test('H1.4 a button pauses the film and lets it play again', async () => {
  const { play, pause, show } = aBrowser();
  const { user } = await openPage('/');
  show(true);
  pause.mockClear();
  await user.click(screen.getByRole('button', { name: 'Pause film' }));
  expect(pause).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Play film' }));
  expect(play).toHaveBeenCalledTimes(2);
});

test.each([{ stillness: true }, { saveData: true }])('H1.4 there is only the poster under %o', async (wish) => {
  const { play, show } = aBrowser(wish);
  await openPage('/');
  show(true);
  expect(sources()).toEqual([]);
  expect(film()).toHaveAttribute('poster');
  expect(play).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Pause film' })).not.toBeInTheDocument();
});

test('H1.2 H1.3 H10.17 Pre-Book Now in the banner opens the early-access form', async () => {
  aBrowser();
  const { user, router } = await openPage('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const banner = within(screen.getByRole('region', { name: 'Welcome' }));
  await user.click(banner.getByRole('button', { name: 'Pre-Book Now' }));
  expect(screen.getByRole('dialog', { name: 'Early access' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
});

test('H1.3 arriving with ?prebook opens the form; closing it tidies the address', async () => {
  aBrowser();
  const { user, router } = await openPage('/?prebook&from=modes');
  await user.click(within(screen.getByRole('dialog', { name: 'Early access' })).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('?from=modes');
});
