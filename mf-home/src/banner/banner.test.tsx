import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stubBrowser } from '../testing/browser-stubs';
import { openPage } from '../testing/open-page';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const film = () => screen.getByLabelText<HTMLVideoElement>(/^A hillside at dusk/);
const sources = () => [...film().querySelectorAll('source')].map(({ type }) => type);

test('the banner has a muted, looping, inline film with a poster, loaded after the page @H1.1 @H1.4', async () => {
  stubBrowser();
  await openPage('/');
  expect(film()).toMatchObject({ muted: true, loop: true, preload: 'none' });
  expect(film()).toHaveAttribute('playsinline');
  expect(film()).toHaveAttribute('poster');
  expect(sources()).toEqual(['video/mp4', 'video/webm']);
});

test('the film plays only while it is in view @H1.4', async () => {
  const { play, pause, setInView } = stubBrowser();
  await openPage('/');
  expect(play).not.toHaveBeenCalled();
  setInView(true);
  expect(play).toHaveBeenCalledTimes(1);
  pause.mockClear();
  setInView(false);
  expect(pause).toHaveBeenCalledTimes(1);
});

test('a button pauses and resumes the film @H1.4', async () => {
  const { play, pause, setInView } = stubBrowser();
  const { user } = await openPage('/');
  setInView(true);
  pause.mockClear();
  await user.click(screen.getByRole('button', { name: 'Pause film' }));
  expect(pause).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Play film' }));
  expect(play).toHaveBeenCalledTimes(2);
});

test.each([{ reducedMotion: true }, { saveData: true }])('shows only the poster with %o @H1.4', async (preferences) => {
  const { play, setInView } = stubBrowser(preferences);
  await openPage('/');
  setInView(true);
  expect(sources()).toEqual([]);
  expect(film()).toHaveAttribute('poster');
  expect(play).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Pause film' })).not.toBeInTheDocument();
});

test('Pre-Book Now in the banner opens the early-access form @H1.2 @H1.3 @H10.17', async () => {
  stubBrowser();
  const { user, router } = await openPage('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const banner = within(screen.getByRole('region', { name: 'Welcome' }));
  await user.click(banner.getByRole('button', { name: 'Pre-Book Now' }));
  expect(screen.getByRole('dialog', { name: 'Early access' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
});

test('?prebook in the URL opens the form; closing it removes the parameter @H1.3', async () => {
  stubBrowser();
  const { user, router } = await openPage('/?prebook&from=modes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Early access' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe('?from=modes'));
});
