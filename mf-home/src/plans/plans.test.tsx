import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { Plans } from './plans';

const plansAt = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <Plans />
  </MemoryRouter>
);

test('the page rendered ahead is hydrated without a mismatch where the address chooses memberships', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(plansAt('/aboutus'));
  const onRecoverableError = jest.fn();
  render(plansAt('/aboutus?plans=membership'), { container, hydrate: true, onRecoverableError });
  expect(screen.getByRole('tab', { name: 'Memberships' })).toHaveAttribute('aria-selected', 'true');
  expect(onRecoverableError).not.toHaveBeenCalled();
});
