import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrintButton } from './print-button';

const original = window.print;

afterEach(() => {
  window.print = original;
});

/** @param print of the browser; undefined in browsers that have none */
function open(print: (() => void) | undefined) {
  Object.assign(window, { print });
  render(<PrintButton instead="Take a screenshot.">Print</PrintButton>);
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Print' }));

test('opens the print dialog', async () => {
  const print = jest.fn(() => void window.dispatchEvent(new Event('beforeprint')));
  open(print);
  await press();
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a browser that cannot print has no button, and says what to do instead', () => {
  open(undefined);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Take a screenshot.');
});

test('says what to do instead when no print dialog opens', async () => {
  open(() => undefined);
  await press();
  expect(screen.getByRole('status')).toHaveTextContent('Take a screenshot.');
});
