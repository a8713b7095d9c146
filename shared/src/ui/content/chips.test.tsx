import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chips } from './chips';

test('chips are one group of radio buttons and report the selected option @G1.2 @M3.2', async () => {
  const onSelect = jest.fn();
  render(<Chips legend="Category" name="category" options={['All', 'Jackets']} selected="All" onSelect={onSelect} />);
  expect(screen.getByRole('group', { name: 'Category' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Jackets' }));
  expect(onSelect).toHaveBeenCalledWith('Jackets');
});
