import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StarRating } from './stars';
import { openStars } from './testing/open-stars';

test.each(['1', '2', '3', '4', '5'])('R17 %s sets the rating', (digit) => {
  const { press, onChange } = openStars();
  press(digit);
  expect(onChange.mock.calls).toEqual([[Number(digit)]]);
});

test.each(['0', '6', '9', 'a', 'e', ' ', 'Enter', 'PageUp', 'PageDown', 'Escape'])('R18 "%s" does nothing', (key) => {
  const { press, onChange } = openStars({ value: 2 });
  press(key);
  expect(onChange).not.toHaveBeenCalled();
});

test('R18 Enter does not send the form around it', async () => {
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
  ['R19 up raises by one', 'ArrowUp', 2, false, 3],
  ['R19 right raises by one', 'ArrowRight', 2, false, 3],
  ['R20 in half mode up raises by half', 'ArrowUp', 2, true, 2.5],
  ['R20 in half mode right raises by half', 'ArrowRight', 2.5, true, 3],
  ['R22 down lowers by one', 'ArrowDown', 2, false, 1],
  ['R22 left lowers by one', 'ArrowLeft', 2, false, 1],
  ['R22 in half mode down lowers by half', 'ArrowDown', 2, true, 1.5],
  ['R22 in half mode left lowers by half', 'ArrowLeft', 1, true, 0.5],
  ['R23 whole mode reaches 0 from 1', 'ArrowDown', 1, false, 0],
  ['R24 Home takes the rating back', 'Home', 3.5, true, 0],
  ['R24 End gives all', 'End', 2, false, 5],
  ['R25 4.7 goes up to 5', 'ArrowUp', 4.7, true, 5],
  ['R25 4.7 goes down to 4.5', 'ArrowDown', 4.7, true, 4.5],
  ['R25 in whole mode 4.7 goes up to 5', 'ArrowUp', 4.7, false, 5],
  ['R25 in whole mode 4.7 goes down to 4', 'ArrowDown', 4.7, false, 4],
  ['R25 in whole mode 0.7 goes down to 0', 'ArrowDown', 0.7, false, 0],
  ['R25 0.7 goes down to 0.5', 'ArrowDown', 0.7, true, 0.5],
])('%s', (_title, key, value, isHalf, next) => {
  const { press, onChange } = openStars({ value, isHalf });
  expect(press(key)).toBe(false);
  expect(onChange.mock.calls).toEqual([[next]]);
});

test.each([
  ['R21 up stops at the count', 'ArrowUp', 5, false],
  ['R21 in half mode up stops at the count', 'ArrowRight', 5, true],
  ['R23 down stops at 0', 'ArrowDown', 0, false],
  ['R23 half mode stops at 0.5', 'ArrowDown', 0.5, true],
  ['R23 whole mode stays at 0.5 too', 'ArrowLeft', 0.5, false],
])('%s, and the page does not scroll', (_title, key, value, isHalf) => {
  const { press, onChange } = openStars({ value, isHalf });
  expect(press(key)).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
  'R24 with %o held the browser keeps the key',
  (held) => {
    const { press, onChange } = openStars({ value: 2 });
    for (const key of ['ArrowLeft', 'ArrowUp', '4', 'Home']) expect(press(key, held)).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  },
);

test('R24 nor does the range move by itself then', () => {
  const { onChange, told } = openStars({ value: 2 });
  const slider = screen.getByRole('slider');
  fireEvent.keyDown(slider, { key: 'ArrowRight', ctrlKey: true });
  fireEvent.change(slider, { target: { value: '3' } });
  fireEvent.keyUp(slider, { key: 'ArrowRight', ctrlKey: true });
  expect(told()).toBe('2 of 5 stars');
  expect(onChange).not.toHaveBeenCalled();
});

test('a key that changes nothing leaves a preview alone, one that does ends it', () => {
  const { hover, press, drawn } = openStars({ value: 2 });
  hover(5);
  press('x');
  press('Tab');
  press('2');
  expect(drawn()).toBe('#####');
  press('3');
  expect(drawn()).toBe('###..');
});
