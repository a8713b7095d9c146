import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { LEFT, layOutStars, MIDDLE, openStars, RIGHT } from './testing/open-stars';

beforeEach(layOutStars);
afterEach(() => {
  jest.restoreAllMocks();
});

test('R10 hovering previews, leaving shows the value again; nothing is told or called', () => {
  const { hover, leave, drawn, told, onChange } = openStars({ value: 2 });
  hover(4);
  expect([drawn(), told()]).toEqual(['####.', '2 of 5 stars']);
  leave();
  expect(drawn()).toBe('##...');
  expect(onChange).not.toHaveBeenCalled();
});

test('R10 in half mode the preview follows the halves', () => {
  const { hover, drawn } = openStars({ isHalf: true });
  hover(3, LEFT);
  expect(drawn()).toBe('##/..');
  hover(3, RIGHT);
  expect(drawn()).toBe('###..');
});

test('R10 a touch leaves no preview behind', () => {
  const { hover, drawn } = openStars();
  hover(4, RIGHT, 'touch');
  expect(drawn()).toBe('.....');
});

test('R11 without edit there is neither preview nor change', () => {
  const { hover, click, drawn, onChange } = openStars({ value: 2, edit: false });
  hover(5);
  click(5);
  expect(drawn()).toBe('##...');
  expect(onChange).not.toHaveBeenCalled();
});

test('R11 a preview ends when edit is taken away', () => {
  const { hover, set, drawn } = openStars({ value: 2 });
  hover(5);
  set({ value: 2, edit: false });
  set({ value: 2 });
  expect(drawn()).toBe('##...');
});

test('R12 R13 a click sets the value, and calls back only when it differs', () => {
  const { click, drawn, told, onChange } = openStars();
  click(4);
  click(4);
  expect([drawn(), told()]).toEqual(['####.', '4 of 5 stars']);
  expect(onChange.mock.calls).toEqual([[4]]);
  expect(screen.getByRole('slider')).toHaveFocus();
});

test.each([
  ['R14 the left half gives a half value', LEFT, 2.5],
  ['R15 the right half gives a whole one', RIGHT, 3],
  ['R16 the exact middle counts as left', MIDDLE, 2.5],
])('%s', (_title, clientX, value) => {
  const { click, onChange } = openStars({ isHalf: true });
  click(3, clientX);
  expect(onChange.mock.calls).toEqual([[value]]);
});

test('R16 a half is measured on the star, not on the icon in it', () => {
  jest.mocked(HTMLElement.prototype.getBoundingClientRect).mockImplementation(function box(this: HTMLElement) {
    return this.tagName === 'I' ? new DOMRect(100, 0, 4, 20) : new DOMRect(100, 0, 20, 20);
  });
  const icons = { emptyIcon: <i>e</i>, halfIcon: <i>h</i>, filledIcon: <i>f</i> };
  const { place, onChange } = openStars({ isHalf: true, ...icons });
  fireEvent.click(place(2).querySelector('i') as Element, { clientX: LEFT });
  expect(onChange).toHaveBeenCalledWith(1.5);
});

test('where the pointer is at the click counts, not an earlier hover', () => {
  const { hover, click, onChange } = openStars({ isHalf: true });
  hover(3, LEFT);
  click(3, RIGHT);
  expect(onChange.mock.calls).toEqual([[3]]);
});
