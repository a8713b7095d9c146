import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { SeasonBar } from './season-bar';

const opened = Date.parse('2026-11-21T09:00:00.400+05:30');

beforeEach(() => {
  jest.useFakeTimers({ now: opened });
});
afterEach(() => {
  jest.useRealTimers();
});

const countdown = () => screen.getByRole('timer', { name: 'Season ends in' }).textContent?.trim();
const pass = (time: number) => act(() => jest.advanceTimersByTime(time));

test('L8.1 L8.2 L8.3 it starts at 14 days and ticks', () => {
  render(<SeasonBar />);
  expect(countdown()).toBe('14 days 00 hours 00 minutes 00 seconds');
  pass(1000);
  expect(countdown()).toBe('13 days 23 hours 59 minutes 59 seconds');
  pass(60_000);
  expect(countdown()).toBe('13 days 23 hours 58 minutes 59 seconds');
});

test('L8.2 the page says what is counted from', () => {
  render(<SeasonBar />);
  expect(screen.getByText(/The season ends 14 days from now\./)).toBeVisible();
});

test('L8.4 after a sleep without ticks it is right at once', () => {
  render(<SeasonBar />);
  jest.setSystemTime(opened + 26 * 60 * 60 * 1000);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(countdown()).toBe('12 days 22 hours 00 minutes 00 seconds');
});

test('L8.4 past the end nothing is left, and that is said', () => {
  render(<SeasonBar />);
  jest.setSystemTime(opened + 15 * 24 * 60 * 60 * 1000);
  pass(1000);
  expect(countdown()).toBe('00 days 00 hours 00 minutes 00 seconds');
  expect(screen.getByText(/The season is over/)).toBeVisible();
});

test('L8.4 no second is announced', () => {
  render(<SeasonBar />);
  const timer = screen.getByRole('timer');
  expect(timer.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert]')).toBeNull();
});

test('L8.4 a page prerendered long ago is taken over without a mismatch', () => {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(<SeasonBar />);
  jest.setSystemTime(opened + 90 * 24 * 60 * 60 * 1000);
  const onRecoverableError = jest.fn();
  const complaints = jest.spyOn(console, 'error');
  render(<SeasonBar />, { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
  expect(countdown()).toBe('14 days 00 hours 00 minutes 00 seconds');
});

test('L8.4 the clock stops when the page is left', () => {
  const { unmount } = render(<SeasonBar />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
