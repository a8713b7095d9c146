import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

const pageAt = (address: string) => (
  <RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [address] })} />
);

test('G1.3 G2.1 the prerendered page holds every post with its text, without inline styles', () => {
  const html = renderToString(pageAt('/blogs'));
  expect(html.match(/<article/g)).toHaveLength(6);
  expect(html).toContain('Most players are heard before they are seen.');
  expect(html).not.toMatch(/<style|style=/);
});

test.each([
  ['/blogs', 6],
  ['/blogs?category=Tips+%26+Tricks', 2],
  ['/blogs?category=Night+Games', 0],
])('G1.3 the prerendered page is taken over at %s without a mismatch', (address, count) => {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(pageAt('/blogs'));
  const onRecoverableError = jest.fn();
  render(pageAt(address), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.queryAllByRole('article')).toHaveLength(count);
});
