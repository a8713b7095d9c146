import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

const pageAt = (address: string) => (
  <RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [address] })} />
);

test('L1.2 L3.1 the prerendered page holds the players, without inline styles', () => {
  const html = renderToString(pageAt('/leaderboard'));
  expect(html).toContain('Lost Sandal');
  expect(html).not.toMatch(/<style|style=/);
});

test.each(['/leaderboard', '/leaderboard?tab=squad&q=al', '/leaderboard?player=banyan'])(
  'L5.3 L8.4 the prerendered page is taken over at %s without a mismatch',
  (address) => {
    const container = document.body.appendChild(document.createElement('main'));
    container.innerHTML = renderToString(pageAt('/leaderboard'));
    const onRecoverableError = jest.fn();
    render(pageAt(address), { container, hydrate: true, onRecoverableError });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog', { name: 'Banyan' }) !== null).toBe(address.endsWith('player=banyan'));
  },
);
