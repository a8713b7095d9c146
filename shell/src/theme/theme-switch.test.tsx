import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyTheme } from './theme';
import { ThemeSwitch } from './theme-switch';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('starts with dusk', () => {
  applyTheme();
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Dusk (dark)' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dusk');
});

test('applies and stores a choice at once', async () => {
  applyTheme();
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Paper (light)' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'paper');
  expect(localStorage.getItem('theme')).toBe('paper');
  await userEvent.click(screen.getByRole('radio', { name: 'Same as my device' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'system');
});

test('applies a stored choice before anything is rendered', () => {
  localStorage.setItem('theme', 'paper');
  applyTheme();
  expect(document.documentElement).toHaveAttribute('data-theme', 'paper');
});

test('applies a choice for the page when storage is blocked', async () => {
  const block = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(block);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(block);
  applyTheme();
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Paper (light)' }));
  expect(screen.getByRole('radio', { name: 'Paper (light)' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'paper');
});
