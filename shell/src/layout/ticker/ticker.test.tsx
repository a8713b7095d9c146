import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Ticker } from './ticker';

const ANNOUNCEMENT = "This website is under development | We're building something amazing – Coming soon!";

beforeEach(() => sessionStorage.clear());

test('shows the announcement word for word, once for assistive technology @S1.1 @S1.3', () => {
  render(<Ticker />);
  const accessible = screen.getAllByText(ANNOUNCEMENT).filter((copy) => !copy.closest('[aria-hidden="true"]'));
  expect(accessible).toHaveLength(1);
});

test('stays paused for the visit @S1.3', async () => {
  const { unmount } = render(<Ticker />);
  const ticker = () => screen.getByRole('region', { name: 'Announcement' });
  expect(ticker()).toHaveAttribute('data-paused', 'false');
  await userEvent.click(within(ticker()).getByRole('button'));
  expect(ticker()).toHaveAttribute('data-paused', 'true');

  unmount();
  render(<Ticker />);
  expect(ticker()).toHaveAttribute('data-paused', 'true');
  await userEvent.click(within(ticker()).getByRole('button'));
  expect(ticker()).toHaveAttribute('data-paused', 'false');
});
