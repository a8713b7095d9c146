import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Ticker } from './ticker';

const SENTENCE = "This website is under development | We're building something amazing – Coming soon!";

beforeEach(() => sessionStorage.clear());

test('S1.1 S1.3 the sentence is word for word there, once for assistive technology', () => {
  render(<Ticker />);
  const heard = screen.getAllByText(SENTENCE).filter((copy) => !copy.closest('[aria-hidden="true"]'));
  expect(heard).toHaveLength(1);
});

test('S1.3 pausing is remembered for the visit', async () => {
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
