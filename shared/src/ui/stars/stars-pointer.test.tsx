import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { LEFT, layOutStars, MIDDLE, openStars, RIGHT } from '../testing/open-stars';

beforeEach(layOutStars);
afterEach(() => {
  jest.restoreAllMocks();
});

test('hovering shows a preview and changes neither the value nor calls back; leaving ends the preview @R10', () => {
  const { hover, leave, drawn, valueText, onChange } = openStars({ value: 2 });
  hover(4);
  expect([drawn(), valueText()]).toEqual(['####.', '2 of 5 stars']);
  leave();
  expect(drawn()).toBe('##...');
  expect(onChange).not.toHaveBeenCalled();
});

test('in half mode the preview shows halves @R10', () => {
  const { hover, drawn } = openStars({ isHalf: true });
  hover(3, LEFT);
  expect(drawn()).toBe('##/..');
  hover(3, RIGHT);
  expect(drawn()).toBe('###..');
});

test('a touch shows no preview @R10', () => {
  const { hover, drawn } = openStars();
  hover(4, RIGHT, 'touch');
  expect(drawn()).toBe('.....');
});

test('a read-only rating has no preview and does not change @R11', () => {
  const { hover, click, drawn, onChange } = openStars({ value: 2, edit: false });
  hover(5);
  click(5);
  expect(drawn()).toBe('##...');
  expect(onChange).not.toHaveBeenCalled();
});

test('a preview ends when the rating becomes read-only @R11', () => {
  const { hover, update, drawn } = openStars({ value: 2 });
  hover(5);
  update({ value: 2, edit: false });
  update({ value: 2 });
  expect(drawn()).toBe('##...');
});

test('a click sets the value and calls back only when the value changes @R12 @R13', () => {
  const { click, drawn, valueText, onChange } = openStars();
  click(4);
  click(4);
  expect([drawn(), valueText()]).toEqual(['####.', '4 of 5 stars']);
  expect(onChange.mock.calls).toEqual([[4]]);
  expect(screen.getByRole('slider')).toHaveFocus();
});

test.each([
  ['the left half gives a half value @R14', LEFT, 2.5],
  ['the right half gives a whole value @R15', RIGHT, 3],
  ['the exact middle counts as left @R16', MIDDLE, 2.5],
])('%s', (_title, clientX, value) => {
  const { click, onChange } = openStars({ isHalf: true });
  click(3, clientX);
  expect(onChange.mock.calls).toEqual([[value]]);
});

test('halves are measured on the star, not on its icon @R16', () => {
  jest.mocked(HTMLElement.prototype.getBoundingClientRect).mockImplementation(function box(this: HTMLElement) {
    return this.tagName === 'I' ? new DOMRect(100, 0, 4, 20) : new DOMRect(100, 0, 20, 20);
  });
  const icons = { emptyIcon: <i>e</i>, halfIcon: <i>h</i>, filledIcon: <i>f</i> };
  const { starAt, onChange } = openStars({ isHalf: true, ...icons });
  fireEvent.click(starAt(2).querySelector('i') as Element, { clientX: LEFT });
  expect(onChange).toHaveBeenCalledWith(1.5);
});

test('the position of the click counts, not an earlier hover', () => {
  const { hover, click, onChange } = openStars({ isHalf: true });
  hover(3, LEFT);
  click(3, RIGHT);
  expect(onChange.mock.calls).toEqual([[3]]);
});
