import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

const pageAt = (url: string) => (
  <RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [url] })} />
);

test('the prerendered page contains the players and no inline styles @L1.2 @L3.1', () => {
  const html = renderToString(pageAt('/leaderboard'));
  expect(html).toContain('Lost Sandal');
  expect(html).not.toMatch(/<style|style=/);
});

test('the prerendered page of a profile is complete @L5.3', () => {
  const html = renderToString(pageAt('/leaderboard/players/banyan'));
  expect(html).toMatch(/<h1[^>]*>Banyan</);
  expect(html).toContain('Takes a site and grows roots.');
  expect(html).not.toMatch(/<style|style=|<dialog/);
});

test.each([
  ['/leaderboard', '/leaderboard'],
  ['/leaderboard', '/leaderboard?tab=squad&q=al'],
  ['/leaderboard', '/leaderboard?player=banyan'],
  ['/leaderboard/players/banyan', '/leaderboard/players/banyan?q=ban'],
])('the page prerendered for %s hydrates at %s without a mismatch @L5.3 @L8.4', (prerendered, url) => {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(pageAt(prerendered));
  const onRecoverableError = jest.fn();
  render(pageAt(url), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.queryByRole('heading', { level: 1, name: 'Banyan' }) !== null).toBe(url.includes('banyan'));
});
