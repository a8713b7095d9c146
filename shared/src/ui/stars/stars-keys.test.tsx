import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openStars } from '../testing/open-stars';
import { StarRating } from './stars';

test.each(['1', '2', '3', '4', '5'])('%s sets the rating @R17', (digit) => {
  const { press, onChange } = openStars();
  press(digit);
  expect(onChange.mock.calls).toEqual([[Number(digit)]]);
});

test.each(['0', '6', '9', 'a', 'e', ' ', 'Enter', 'PageUp', 'PageDown', 'Escape'])('ignores "%s" @R18', (key) => {
  const { press, onChange } = openStars({ value: 2 });
  press(key);
  expect(onChange).not.toHaveBeenCalled();
});

test('Enter does not submit the form @R18', async () => {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <StarRating />
      <button type="submit">Send</button>
    </form>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ['up adds one @R19', 'ArrowUp', 2, false, 3],
  ['right adds one @R19', 'ArrowRight', 2, false, 3],
  ['in half mode up adds a half @R20', 'ArrowUp', 2, true, 2.5],
  ['in half mode right adds a half @R20', 'ArrowRight', 2.5, true, 3],
  ['down subtracts one @R22', 'ArrowDown', 2, false, 1],
  ['left subtracts one @R22', 'ArrowLeft', 2, false, 1],
  ['in half mode down subtracts a half @R22', 'ArrowDown', 2, true, 1.5],
  ['in half mode left subtracts a half @R22', 'ArrowLeft', 1, true, 0.5],
  ['whole mode reaches 0 from 1 @R23', 'ArrowDown', 1, false, 0],
  ['Home resets the rating @R24', 'Home', 3.5, true, 0],
  ['End selects all stars @R24', 'End', 2, false, 5],
  ['4.7 goes up to 5 @R25', 'ArrowUp', 4.7, true, 5],
  ['4.7 goes down to 4.5 @R25', 'ArrowDown', 4.7, true, 4.5],
  ['in whole mode 4.7 goes up to 5 @R25', 'ArrowUp', 4.7, false, 5],
  ['in whole mode 4.7 goes down to 4 @R25', 'ArrowDown', 4.7, false, 4],
  ['in whole mode 0.7 goes down to 0 @R25', 'ArrowDown', 0.7, false, 0],
  ['0.7 goes down to 0.5 @R25', 'ArrowDown', 0.7, true, 0.5],
])('%s', (_title, key, value, isHalf, next) => {
  const { press, onChange } = openStars({ value, isHalf });
  expect(press(key)).toBe(false);
  expect(onChange.mock.calls).toEqual([[next]]);
});

test.each([
  ['up stops at the count @R21', 'ArrowUp', 5, false],
  ['in half mode up stops at the count @R21', 'ArrowRight', 5, true],
  ['down stops at 0 @R23', 'ArrowDown', 0, false],
  ['half mode stops at 0.5 @R23', 'ArrowDown', 0.5, true],
  ['whole mode stops at 0.5, too @R23', 'ArrowLeft', 0.5, false],
])('%s, and the page does not scroll', (_title, key, value, isHalf) => {
  const { press, onChange } = openStars({ value, isHalf });
  expect(press(key)).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
  'leaves keys with %o to the browser @R24',
  (modifiers) => {
    const { press, onChange } = openStars({ value: 2 });
    for (const key of ['ArrowLeft', 'ArrowUp', '4', 'Home']) expect(press(key, modifiers)).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  },
);

test('keys with Ctrl do not move the range input either @R24', () => {
  const { onChange, valueText } = openStars({ value: 2 });
  const slider = screen.getByRole('slider');
  fireEvent.keyDown(slider, { key: 'ArrowRight', ctrlKey: true });
  fireEvent.change(slider, { target: { value: '3' } });
  fireEvent.keyUp(slider, { key: 'ArrowRight', ctrlKey: true });
  expect(valueText()).toBe('2 of 5 stars');
  expect(onChange).not.toHaveBeenCalled();
});

test('only a key that changes the value ends a preview', () => {
  const { hover, press, drawn } = openStars({ value: 2 });
  hover(5);
  press('x');
  press('Tab');
  press('2');
  expect(drawn()).toBe('#####');
  press('3');
  expect(drawn()).toBe('###..');
});
