import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { SeasonBar } from './season-bar';

const openedAt = Date.parse('2026-11-21T09:00:00.400+05:30');

beforeEach(() => {
  jest.useFakeTimers({ now: openedAt });
});
afterEach(() => {
  jest.useRealTimers();
});

const countdown = () => screen.getByRole('timer', { name: 'Season ends in' }).textContent?.trim();
const advance = (time: number) => act(() => jest.advanceTimersByTime(time));

test('the countdown starts at 14 days and ticks @L8.1 @L8.2 @L8.3', () => {
  render(<SeasonBar />);
  expect(countdown()).toBe('14 days 00 hours 00 minutes 00 seconds');
  advance(1000);
  expect(countdown()).toBe('13 days 23 hours 59 minutes 59 seconds');
  advance(60_000);
  expect(countdown()).toBe('13 days 23 hours 58 minutes 59 seconds');
});

test('the page explains when the countdown started @L8.2', () => {
  render(<SeasonBar />);
  expect(screen.getByText(/The season ends 14 days from now\./)).toBeVisible();
});

test('the countdown is correct immediately after a pause without ticks @L8.4', () => {
  render(<SeasonBar />);
  jest.setSystemTime(openedAt + 26 * 60 * 60 * 1000);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(countdown()).toBe('12 days 22 hours 00 minutes 00 seconds');
});

test('after the end the countdown is zero and a message appears @L8.4', () => {
  render(<SeasonBar />);
  jest.setSystemTime(openedAt + 15 * 24 * 60 * 60 * 1000);
  advance(1000);
  expect(countdown()).toBe('00 days 00 hours 00 minutes 00 seconds');
  expect(screen.getByText(/The season is over/)).toBeVisible();
  expect(screen.queryByText(/The season ends 14 days from now/)).not.toBeInTheDocument();
});

test('screen readers do not announce the seconds @L8.4', () => {
  render(<SeasonBar />);
  const timer = screen.getByRole('timer');
  expect(timer.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert]')).toBeNull();
});

test('a page prerendered long ago hydrates without a mismatch @L8.4', () => {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(<SeasonBar />);
  jest.setSystemTime(openedAt + 90 * 24 * 60 * 60 * 1000);
  const onRecoverableError = jest.fn();
  const consoleError = jest.spyOn(console, 'error');
  render(<SeasonBar />, { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(consoleError).not.toHaveBeenCalled();
  expect(countdown()).toBe('14 days 00 hours 00 minutes 00 seconds');
});

test('the clock stops on unmount @L8.4', () => {
  const { unmount } = render(<SeasonBar />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
