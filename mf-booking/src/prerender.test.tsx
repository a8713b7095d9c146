import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

// Browsers take it from the HTML, jsdom does not.
Object.defineProperty(HTMLMediaElement.prototype, 'muted', {
  get(this: HTMLMediaElement) {
    return this.hasAttribute('muted');
  },
});

afterEach(() => {
  jest.restoreAllMocks();
});

const pageAt = (address: string) => (
  <RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [address] })} />
);

test.each([
  ['K1.1 K1.2', '/gamemode', 'Capture the Flag'],
  ['K3.1 K3.7', '/gamemode/spike-rush', 'Two approaches, one site, three minutes.'],
  ['K3.1 K3.7', '/gamemode/battle-royale', 'The ring closes. You move.'],
  ['K3.1 K3.7', '/gamemode/capture-the-flag', 'Take theirs. Keep yours. Mind the saddle.'],
  ['K2', '/gamemode/paint', 'Game mode not found.'],
  ['W1.1 W1.8', '/waiver', 'Under-18 players need guardian approval.'],
])('%s %s is whole before scripts run, without inline styles', (_, address, text) => {
  const html = renderToString(pageAt(address));
  expect(html).toContain(text);
  expect(html).not.toMatch(/<style|style=/);
});

test('W1.4 the prerendered waiver leaves the year to the browser, since it may be older than the year', () => {
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
])('K4.1 K4.5 W1.6 the page prerendered for %s is taken over at %s without a mismatch', (prerendered, visited) => {
  localStorage.setItem('favorite-modes', JSON.stringify([{ id: 'spike-rush', name: 'Spike Rush' }]));
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(pageAt(prerendered));
  const onRecoverableError = jest.fn();
  // An attribute that differs is only told to the console.
  const told = jest.spyOn(console, 'error').mockReturnValue();
  render(pageAt(visited), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
  expect(screen.queryByRole('tab', { name: 'Community', selected: true }) !== null).toBe(visited.endsWith('community'));
});
