import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './copy-button';

test('copies the text and confirms it @H6', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="FOLLOW15" label="Copy the code" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Copy the code' }));
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toBe('FOLLOW15');
});

test('reports a failed copy @L6.2', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  render(<CopyButton text="FOLLOW15" label="Copy the code" />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('status')).toHaveTextContent('Copying did not work.');
});

test('is missing in a browser without a clipboard', () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  render(<CopyButton text="FOLLOW15" label="Copy the code" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'clipboard');
});
