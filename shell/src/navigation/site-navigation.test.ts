import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createSiteNavigation, type LoadedScreen } from './site-navigation';

let stop = () => {};

beforeEach(() => {
  window.history.replaceState(null, '', '/help');
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

const screenOf = (path: string): LoadedScreen => ({ routes: [{ path }] });

type Options = Partial<Parameters<typeof createSiteNavigation>[1]>;

/** Opens a page at `/help`. */
function openPage(options: Options = {}) {
  const navigation = createSiteNavigation(screenOf('/help'), {
    openScreen: screenOf,
    confirmLeave: () => true,
    claimDocumentLoad: () => false,
    ...options,
  });
  stop = navigation.subscribe(() => undefined);
  return navigation;
}

const shownPath = ({ state }: ReturnType<typeof openPage>) => state().location.pathname;

test('a link adds its location to the history; Back shows the one before it, with its state', async () => {
  const page = openPage();
  page.navigator.push('/market?q=cap#results', 'from-list');
  expect(page.state()).toMatchObject({ action: 'PUSH', screen: screenOf('/market') });
  expect(page.state().location).toMatchObject({ search: '?q=cap', hash: '#results', state: 'from-list' });
  expect(window.location.href).toBe('http://localhost/market?q=cap#results');
  page.navigator.go(-1);
  await waitFor(() => expect(shownPath(page)).toBe('/help'));
  expect(page.state().action).toBe('POP');
  page.navigator.go(1);
  await waitFor(() => expect(page.state().location.state).toBe('from-list'));
});

test('each location has a key of its own, which it keeps', async () => {
  const page = openPage();
  const first = page.state().location.key;
  page.navigator.push('/market');
  expect(page.state().location.key).not.toBe(first);
  page.navigator.go(-1);
  await waitFor(() => expect(page.state().location.key).toBe(first));
});

test('the previous page stays until a section has loaded, and a later navigation replaces an earlier one', async () => {
  const loaded = new Map<string, (screen: LoadedScreen) => void>();
  const openScreen = (path: string) => new Promise<LoadedScreen>((resolve) => loaded.set(path, resolve));
  const page = openPage({ openScreen });
  page.navigator.push('/market');
  page.navigator.push('/blogs');
  expect([shownPath(page), page.state().pending?.pathname, window.location.pathname]).toEqual([
    '/help',
    '/blogs',
    '/help',
  ]);
  loaded.get('/market')?.(screenOf('/market'));
  loaded.get('/blogs')?.(screenOf('/blogs'));
  await waitFor(() => expect(shownPath(page)).toBe('/blogs'));
  expect([page.state().pending, window.location.pathname]).toEqual([undefined, '/blogs']);
});

test('a screen that is still loading stays while only the query changes, and is remounted when the path changes', async () => {
  let load: (screen: LoadedScreen) => void = () => undefined;
  const loading = new Promise<LoadedScreen>((resolve) => {
    load = resolve;
  });
  const first = { loading };
  const openScreen = jest.fn(screenOf);
  const page = createSiteNavigation(first, { openScreen, confirmLeave: () => true, claimDocumentLoad: () => false });
  page.navigator.replace('/help?q=wear');
  expect(page.state()).toMatchObject({ screen: first, mount: 0 });
  expect(openScreen).not.toHaveBeenCalled();
  page.navigator.push('/market');
  expect(page.state()).toMatchObject({ screen: screenOf('/market'), mount: 1 });
  load(screenOf('/help'));
  await loading;
  expect(page.state().screen).toEqual(screenOf('/market'));
});

test('a visitor who stays keeps the page and its URL, for links and for Back', async () => {
  const confirmLeave = jest.fn(() => true);
  const page = openPage({ confirmLeave });
  page.navigator.push('/waiver');
  confirmLeave.mockReturnValue(false);
  page.navigator.push('/market');
  expect([shownPath(page), window.location.pathname]).toEqual(['/waiver', '/waiver']);
  window.history.back();
  await waitFor(() => expect(confirmLeave).toHaveBeenCalledTimes(3));
  await waitFor(() => expect(window.location.pathname).toBe('/waiver'));
  expect(shownPath(page)).toBe('/waiver');
});

test('does not ask while the path stays the same', () => {
  const confirmLeave = jest.fn(() => false);
  const page = openPage({ confirmLeave });
  page.navigator.replace('/help?q=wear');
  expect(page.state().location.search).toBe('?q=wear');
  expect(confirmLeave).not.toHaveBeenCalled();
});

test('a link to a fragment becomes an entry of the page, and Back leaves it', async () => {
  const page = openPage();
  window.location.hash = '#main';
  await waitFor(() => expect(page.state().location.hash).toBe('#main'));
  expect(page.state()).toMatchObject({ screen: screenOf('/help'), preventScrollReset: true });
  window.history.back();
  await waitFor(() => expect(page.state().location.hash).toBe(''));
});

test('a browser that refuses more changes of the URL does not stop a search', () => {
  const page = openPage();
  jest.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('too often', 'SecurityError');
  });
  page.navigator.replace('/help?q=wear');
  expect(page.state().location.search).toBe('?q=wear');
});

describe('an address that has moved', () => {
  const redirects = [{ from: '/events/:slug', to: '/nights/:slug' }];

  test('is opened at its present path, with query and fragment', () => {
    const page = openPage({ redirects });
    page.navigator.push('/events/neon?q=cap#results');
    expect(page.state()).toMatchObject({ action: 'PUSH', screen: screenOf('/nights/neon') });
    expect(window.location.href).toBe('http://localhost/nights/neon?q=cap#results');
  });

  test('is not named by links', () => {
    const { navigator } = openPage({ redirects });
    const rest = { search: '?q=cap', hash: '#results' };
    expect(navigator.createHref({ pathname: '/events/neon', ...rest })).toBe('/nights/neon?q=cap#results');
    expect(navigator.createHref({ pathname: '/market', ...rest })).toBe('/market?q=cap#results');
  });

  test('is left to the server when the site has changed', async () => {
    const fetched = jest.fn(async (_: string) => ({ ok: false }));
    Object.assign(globalThis, { fetch: fetched });
    const page = openPage({ redirects, claimDocumentLoad: () => true });
    page.navigator.push('/events/neon');
    await waitFor(() => expect(shownPath(page)).toBe('/nights/neon'));
    expect(fetched.mock.calls[0]?.[0]).toBe('/events/neon');
  });

  test('takes its present path in the history, too', async () => {
    const page = openPage({ redirects });
    page.navigator.push('/market');
    window.history.replaceState({ ...window.history.state, key: 'other' }, '', '/events/neon');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect([shownPath(page), window.location.pathname]).toEqual(['/nights/neon', '/nights/neon']);
    page.navigator.go(-1);
    await waitFor(() => expect(shownPath(page)).toBe('/help'));
  });
});
