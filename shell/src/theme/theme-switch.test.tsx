import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyTheme } from './theme';
import { ThemeSwitch } from './theme-switch';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('dusk is what everybody gets at first', () => {
  applyTheme();
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Dusk' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dusk');
});

test('a choice paints the page at once and is remembered', async () => {
  applyTheme();
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Paper' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'paper');
  expect(localStorage.getItem('theme')).toBe('paper');
  await userEvent.click(screen.getByRole('radio', { name: 'As my device' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'system');
});

test('a stored choice is painted before anything is rendered', () => {
  localStorage.setItem('theme', 'paper');
  applyTheme();
  expect(document.documentElement).toHaveAttribute('data-theme', 'paper');
});

test('blocked storage: the choice lasts as long as the page', async () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  applyTheme();
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Paper' }));
  expect(screen.getByRole('radio', { name: 'Paper' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'paper');
});
