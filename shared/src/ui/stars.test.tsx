import { describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { StarRating } from './stars';
import { LEFT, openStars } from './testing/open-stars';

describe('options', () => {
  test('R1 R2 R7 R8 five empty stars that may be changed and reached, unless said otherwise', () => {
    const { drawn, told } = openStars();
    expect(drawn()).toBe('.....');
    expect(told()).toBe('0 of 5 stars');
    expect(openStars({ count: 7 }).drawn()).toBe('.......');
    expect(openStars({ value: 3 }).drawn()).toBe('###..');
  });

  test('R3 R4 R5 a star is 15 px, gray when empty and #ffd700 when filled, unless said otherwise', () => {
    const [filled, empty] = openStars({ count: 2, value: 1 }).container.querySelectorAll('svg');
    expect(filled).toHaveAttribute('width', '15');
    expect(filled?.querySelector('path')).toHaveAttribute('fill', '#ffd700');
    expect(empty?.querySelector('path')).toHaveAttribute('stroke', 'gray');

    const own = openStars({ count: 2, value: 1, size: 28, color: 'navy', activeColor: 'teal' }).container;
    const [ownFilled, ownEmpty] = own.querySelectorAll('svg');
    expect(ownFilled).toHaveAttribute('height', '28');
    expect(ownFilled?.querySelector('path')).toHaveAttribute('fill', 'teal');
    expect(ownEmpty?.querySelector('path')).toHaveAttribute('stroke', 'navy');
  });

  test('R6 half steps are off at first: the left half of a star means all of it', () => {
    const { click, onChange } = openStars();
    click(3, LEFT);
    expect(onChange).toHaveBeenCalledWith(3);
  });

  test('R9 R39 icons are drawn when empty and filled are given, in half mode all three, else stars', () => {
    const icons = { emptyIcon: <i>e</i>, filledIcon: <i>f</i> };
    expect(openStars({ value: 2, ...icons }).container).toHaveTextContent('ffeee');
    expect(openStars({ value: 1.5, isHalf: true, halfIcon: <i>h</i>, ...icons }).container).toHaveTextContent('fheee');
    expect(openStars({ isHalf: true, ...icons }).container.querySelectorAll('i')).toHaveLength(0);
    expect(openStars({ filledIcon: <i>f</i> }).container.querySelectorAll('i')).toHaveLength(0);
  });

  test('a sign of the caller is drawn in place of the star, halves included', () => {
    const { container } = openStars({ count: 2, value: 0.5, isHalf: true, char: '●' });
    const [half, empty] = container.querySelectorAll('span > svg');
    expect(half?.querySelectorAll('text')).toHaveLength(2);
    expect(empty?.querySelectorAll('text')).toHaveLength(1);
  });

  test('classNames is added to the outer element, and nothing when absent', () => {
    openStars({ edit: false, classNames: 'mine' });
    expect(screen.getByRole('img')).toHaveAttribute('class', 'rating mine');
    openStars({ edit: false, count: 3 });
    expect(screen.getByRole('img', { name: '0 of 3 stars' })).toHaveAttribute('class', 'rating');
  });
});

describe('value', () => {
  test.each([
    ['R26', -1],
    ['R26', 5.1],
    ['R26', 7],
    ['R27', Number.NaN],
    ['R27', Number.POSITIVE_INFINITY],
    ['R27', '3' as unknown as number],
  ])('%s %d is reset to 0, drawn and told alike, without a call', (_number, value) => {
    const { drawn, told, onChange } = openStars({ value });
    expect([drawn(), told()]).toEqual(['.....', '0 of 5 stars']);
    expect(screen.getByRole('slider')).toHaveValue('0');
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([
    [4.7, false, '#####', '4.7 of 5 stars'],
    [4.4, false, '####.', '4.4 of 5 stars'],
    [4.7, true, '####/', '4.7 of 5 stars'],
    [3.2, true, '###..', '3.2 of 5 stars'],
    [0.5, true, '/....', '0.5 of 5 stars'],
  ])('R28 R29 %d (half mode %s) is drawn %s and told, before and after hovering', (value, isHalf, drawing, words) => {
    const { drawn, told, hover, leave } = openStars({ value, isHalf });
    expect([drawn(), told()]).toEqual([drawing, words]);
    hover(1);
    leave();
    expect([drawn(), told()]).toEqual([drawing, words]);
  });

  test('R30 any option that changes later is followed at once', () => {
    const { set, drawn, click, told } = openStars({ value: 2 });
    set({ value: 3.5, isHalf: true });
    expect(drawn()).toBe('###/.');
    set({ value: 3.5, isHalf: true, count: 7 });
    expect(drawn()).toBe('###/...');
    set({ value: 3.5, count: 3 });
    expect([drawn(), told()]).toEqual(['...', '0 of 3 stars']);
    set({ value: 3 });
    click(5);
    set({ value: 0 });
    expect(drawn()).toBe('.....');
  });

  test('R30 a parent that keeps the number and one that only starts it both work', () => {
    render(<Keeper />);
    fireEvent.keyDown(screen.getByRole('slider'), { key: '4' });
    expect(screen.getByText('4 of 5 stars')).toBeVisible();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('Not rated')).toBeVisible();
  });

  test('R40 it works without a callback', () => {
    const { click, drawn } = openStars({ onChange: undefined });
    click(2);
    expect(drawn()).toBe('##...');
  });
});

describe('accessibility', () => {
  test('R31 R34 it is named by the visible words and by how to rate', () => {
    openStars({ label: 'Your rating' });
    expect(screen.getByRole('slider')).toHaveAccessibleName(
      'Your rating add a rating by typing an integer from 0 to 5 or pressing arrow keys',
    );
    expect(screen.getByText('Your rating')).toBeVisible();
  });

  test('R32 the count is part of the name', () => {
    openStars({ count: 7 });
    expect(screen.getByRole('slider', { name: /an integer from 0 to 7 or/ })).toBeInTheDocument();
  });

  test('R33 one tab stop: a native range with its ends, value and words', async () => {
    openStars({ value: 3.5, isHalf: true });
    const slider = screen.getByRole('slider');
    expect(slider).toHaveAttribute('min', '0');
    expect(slider).toHaveAttribute('max', '5');
    expect(slider).toHaveValue('3.5');
    expect(slider).toHaveAttribute('aria-valuetext', '3.5 of 5 stars');
    await userEvent.tab();
    expect(slider).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  test('R33 the gesture of a screen reader changes it', () => {
    const { onChange, told } = openStars({ value: 2 });
    fireEvent.change(screen.getByRole('slider'), { target: { value: '3' } });
    expect(onChange.mock.calls).toEqual([[3]]);
    expect(told()).toBe('3 of 5 stars');
  });

  test('R34 the value stands beside the stars as text, without a role', () => {
    const { click, container } = openStars();
    expect(screen.getByText('Not rated')).toBeVisible();
    click(1);
    expect(screen.getByText('1 of 5 stars')).toBeVisible();
    expect(container.querySelector('[role=status], [role=alert], [aria-live]')).toBeNull();
  });

  test('R35 read-only it is an image with the value as given, and no tab stop', async () => {
    const { container } = openStars({ value: 4.7, edit: false, isHalf: true });
    expect(screen.getByRole('img', { name: '4.7 of 5 stars' })).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(container).not.toHaveTextContent('add a rating');
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  test('R36 without a11y there are no keys, the value is told and the pointer may still change it', async () => {
    const { click, onChange } = openStars({ value: 3, a11y: false });
    await userEvent.tab();
    expect(document.body).toHaveFocus();
    click(4);
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(onChange.mock.calls).toEqual([[4]]);
  });

  test('R37 empty and filled differ by shape: an outline against a filled one with an edge', () => {
    const [filled, empty] = openStars({ count: 2, value: 1 }).container.querySelectorAll('svg');
    expect(filled?.querySelectorAll('path')).toHaveLength(2);
    expect(empty?.querySelectorAll('path')).toHaveLength(1);
    expect(empty?.querySelector('path')).toHaveAttribute('fill', 'none');
  });
});

function Keeper() {
  const [value, setValue] = useState(1);
  return (
    <>
      <StarRating value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue(0)}>
        Reset
      </button>
    </>
  );
}
