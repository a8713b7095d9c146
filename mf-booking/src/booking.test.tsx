import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

function open(address: string) {
  render(<RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [address] })} />);
}

test('K1.1 K1.2 three game modes, each with its own address', () => {
  open('/gamemode');
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/gamemode/spike-rush', '/gamemode/battle-royale', '/gamemode/capture-the-flag']);
});

test.each(['spike-rush', 'battle-royale', 'capture-the-flag'])('K3.3 K3.4 K3.5 K3.6 the facts of %s', (slug) => {
  open(`/gamemode/${slug}`);
  for (const fact of ['Intermediate', '4v4 / 5v5', 'First to win 4 rounds', '4.7']) {
    expect(screen.getByText(fact, { exact: false, selector: 'dd' })).toBeVisible();
  }
});

test('K4.1 K4.2 three tabs and the way to pre-book', async () => {
  open('/gamemode/spike-rush');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Rules', 'Community']);
  await userEvent.click(screen.getByRole('tab', { name: 'Rules' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('First to win 4 rounds takes the game.');
  expect(screen.getByRole('link', { name: 'Pre-Book Now' })).toBeVisible();
});

test('K2 an unknown slug says so', () => {
  open('/gamemode/paint');
  expect(screen.getByRole('heading', { level: 1, name: 'Game mode not found.' })).toBeVisible();
});

test('W2.1 W2.3 the waiver asks for what is required and sends nothing before', async () => {
  open('/waiver');
  await userEvent.click(screen.getByRole('button', { name: 'Submit waiver' }));
  for (const sentence of [
    'Please enter your first name.',
    'Please enter your last name.',
    'Please enter your date of birth.',
    'Please enter your phone number.',
    'Please enter a valid email address.',
    'Please answer yes or no.',
  ]) {
    expect(await screen.findByText(sentence)).toBeVisible();
  }
});

test('W1.5 W1.7 a player below 18 is asked for the guardian', async () => {
  open('/waiver');
  await userEvent.click(screen.getByRole('radio', { name: 'Below 18' }));
  expect(screen.getByLabelText("Guardian's name")).toBeVisible();
});
