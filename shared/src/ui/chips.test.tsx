import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chips } from './chips';

test('G1.2 M3.2 chips are radio buttons of one group, and tell which was chosen', async () => {
  const onSelect = jest.fn();
  render(<Chips legend="Category" name="category" options={['All', 'Jackets']} selected="All" onSelect={onSelect} />);
  expect(screen.getByRole('group', { name: 'Category' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Jackets' }));
  expect(onSelect).toHaveBeenCalledWith('Jackets');
});
