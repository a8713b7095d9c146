import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

function open(address: string) {
  render(<RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [address] })} />);
}

const names = () => within(screen.getByRole('tabpanel')).queryAllByText(/wins$/);

test('L1.1 L1.2 L3.1 L4.1 two tabs, players at first', async () => {
  open('/leaderboard');
  expect(screen.getByRole('tab', { name: 'SOLO' })).toHaveAttribute('aria-selected', 'true');
  expect(names()).toHaveLength(10);
  await userEvent.click(screen.getByRole('tab', { name: 'SQUAD' }));
  expect(names()).toHaveLength(4);
});

test('L1.3 L2.1 L2.2 a search finds in the open tab, switching clears it', async () => {
  open('/leaderboard');
  await userEvent.type(screen.getByRole('searchbox'), 'MONS');
  expect(names()).toHaveLength(1);
  await userEvent.click(screen.getByRole('tab', { name: 'SQUAD' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('L9.1 L9.2 L9.3 L9.4 L9.5 L9.6 the rewards', () => {
  open('/leaderboard');
  const rewards = screen.getByRole('complementary', { name: 'Rewards' });
  expect(rewards).toHaveTextContent('Champion skin and 5000 coins');
  expect(rewards).toHaveTextContent('3000 coins and rare avatar');
  expect(rewards).toHaveTextContent('2000 coins and special emote');
  expect(rewards).toHaveTextContent('1000 coins');
  expect(rewards).toHaveTextContent('seasonal badge');
});
