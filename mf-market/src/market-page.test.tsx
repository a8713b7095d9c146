import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

test('x', async () => {
  render(<RouterProvider router={createMemoryRouter(section.routes, { initialEntries: ['/market'] })} />);
  expect(await screen.findByRole('heading', { name: 'Market Place' })).toBeVisible();
});
