import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

const pageAt = (url: string) => (
  <RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [url] })} />
);

test('the prerendered page contains the text of every post and no inline styles @G1.3 @G2.1', () => {
  const html = renderToString(pageAt('/blogs'));
  expect(html.match(/<article/g)).toHaveLength(6);
  expect(html).toContain('Most players are heard before they are seen.');
  expect(html).not.toMatch(/<style|style=/);
});

test.each([
  ['/blogs', 6],
  ['/blogs?category=Tips+%26+Tricks', 2],
  ['/blogs?category=Night+Games', 0],
])('hydrates at %s without a mismatch @G1.3', (url, count) => {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(pageAt('/blogs'));
  const onRecoverableError = jest.fn();
  render(pageAt(url), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.queryAllByRole('article')).toHaveLength(count);
});
