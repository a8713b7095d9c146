import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

// Browsers read `muted` from the attribute, jsdom does not.
Object.defineProperty(HTMLMediaElement.prototype, 'muted', {
  get(this: HTMLMediaElement) {
    return this.hasAttribute('muted');
  },
});

afterEach(() => {
  jest.restoreAllMocks();
});

const pageAt = (url: string) => (
  <RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [url] })} />
);

test.each([
  ['@K1.2 @K1.1', '/gamemode', 'Capture the Flag'],
  ['@K3.7 @K3.1', '/gamemode/spike-rush', 'Two approaches, one site, three minutes.'],
  ['@K3.7 @K3.1', '/gamemode/battle-royale', 'The ring closes. You move.'],
  ['@K3.7 @K3.1', '/gamemode/capture-the-flag', 'Take theirs. Keep yours. Mind the saddle.'],
  ['@K2', '/gamemode/paint', 'Game mode not found.'],
  ['@W1.8 @W1.1', '/waiver', 'Under-18 players need guardian approval.'],
])('%s %s is complete without scripts and has no inline styles', (_, url, text) => {
  const html = renderToString(pageAt(url));
  expect(html).toContain(text);
  expect(html).not.toMatch(/<style|style=/);
});

test('the prerendered waiver contains no year, because it can be older than the current year @W1.4', () => {
  const page = document.createElement('main');
  page.innerHTML = renderToString(pageAt('/waiver'));
  expect(page).toHaveTextContent('Valid until 12/31 of the current year.');
  expect(page).not.toHaveTextContent('31 December');
});

test.each([
  ['/gamemode', '/gamemode'],
  ['/gamemode/spike-rush', '/gamemode/spike-rush?tab=community'],
  ['/gamemode/paint', '/gamemode/paint'],
  ['/waiver', '/waiver'],
])('the page prerendered for %s hydrates at %s without a mismatch @K4.1 @K4.5 @W1.6', (prerendered, visited) => {
  localStorage.setItem('favorite-modes', JSON.stringify([{ id: 'spike-rush', name: 'Spike Rush' }]));
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(pageAt(prerendered));
  const onRecoverableError = jest.fn();
  // React reports a differing attribute only in the console.
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  render(pageAt(visited), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(consoleError).not.toHaveBeenCalled();
  expect(screen.queryByRole('tab', { name: 'Community', selected: true }) !== null).toBe(visited.endsWith('community'));
});
