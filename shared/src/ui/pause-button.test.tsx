import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PauseButton } from './pause-button';

test('S1.3 it says what it will do, and to what', async () => {
  const onToggle = jest.fn();
  const { rerender } = render(<PauseButton paused={false} onToggle={onToggle} what="the announcement" />);
  await userEvent.click(screen.getByRole('button', { name: 'Pause the announcement' }));
  expect(onToggle).toHaveBeenCalledTimes(1);
  rerender(<PauseButton paused onToggle={onToggle} what="the announcement" />);
  expect(screen.getByRole('button', { name: 'Play the announcement' })).toBeVisible();
});
