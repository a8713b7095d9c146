import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Message } from './message';

test('an error is an alert, a success is a status, and neither adds text of its own', () => {
  render(
    <>
      <Message kind="trouble">❌ Server error: full</Message>
      <Message kind="success">✅ Feedback submitted</Message>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('❌ Server error: full');
  expect(screen.getByRole('status').textContent).toBe('✅ Feedback submitted');
});

test('the Dismiss button calls onDismiss', async () => {
  const onDismiss = jest.fn();
  render(
    <Message kind="success" onDismiss={onDismiss}>
      Sent
    </Message>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});
