import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PauseButton } from './pause-button';

test('its name says what it pauses or plays @S1.3', async () => {
  const onToggle = jest.fn();
  const { rerender } = render(<PauseButton paused={false} onToggle={onToggle} what="the announcement" />);
  await userEvent.click(screen.getByRole('button', { name: 'Pause the announcement' }));
  expect(onToggle).toHaveBeenCalledTimes(1);
  rerender(<PauseButton paused onToggle={onToggle} what="the announcement" />);
  expect(screen.getByRole('button', { name: 'Play the announcement' })).toBeVisible();
});
