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

test.each(['/leaderboard', '/leaderboard?tab=squad&q=al', '/leaderboard?player=banyan'])(
  'hydrates at %s without a mismatch @L5.3 @L8.4',
  (url) => {
    const container = document.body.appendChild(document.createElement('main'));
    container.innerHTML = renderToString(pageAt('/leaderboard'));
    const onRecoverableError = jest.fn();
    render(pageAt(url), { container, hydrate: true, onRecoverableError });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog', { name: 'Banyan' }) !== null).toBe(url.endsWith('player=banyan'));
  },
);
