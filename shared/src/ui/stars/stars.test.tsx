import { describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LEFT, openStars } from '../testing/open-stars';
import { StarRating } from './stars';

describe('options', () => {
  test('defaults to five empty stars, editable and focusable @R1 @R2 @R7 @R8', () => {
    const { drawn, valueText } = openStars();
    expect(drawn()).toBe('.....');
    expect(valueText()).toBe('0 of 5 stars');
    expect(openStars({ count: 7 }).drawn()).toBe('.......');
    expect(openStars({ value: 3 }).drawn()).toBe('###..');
  });

  test('stars default to 15 px, gray when empty and #ffd700 when filled @R3 @R4 @R5', () => {
    const [filled, empty] = openStars({ count: 2, value: 1 }).container.querySelectorAll('svg');
    expect(filled).toHaveAttribute('width', '15');
    expect(filled?.querySelector('path')).toHaveAttribute('fill', '#ffd700');
    expect(empty?.querySelector('path')).toHaveAttribute('stroke', 'gray');

    const custom = openStars({ count: 2, value: 1, size: 28, color: 'navy', activeColor: 'teal' }).container;
    const [customFilled, customEmpty] = custom.querySelectorAll('svg');
    expect(customFilled).toHaveAttribute('height', '28');
    expect(customFilled?.querySelector('path')).toHaveAttribute('fill', 'teal');
    expect(customEmpty?.querySelector('path')).toHaveAttribute('stroke', 'navy');
  });

  test('half steps are off by default: the left half of a star selects the whole star @R6', () => {
    const { click, onChange } = openStars();
    click(3, LEFT);
    expect(onChange).toHaveBeenCalledWith(3);
  });

  test('draws icons when empty and filled are given, in half mode all three; otherwise stars @R9 @R39', () => {
    const icons = { emptyIcon: <i>e</i>, filledIcon: <i>f</i> };
    expect(openStars({ value: 2, ...icons }).container).toHaveTextContent('ffeee');
    expect(openStars({ value: 1.5, isHalf: true, halfIcon: <i>h</i>, ...icons }).container).toHaveTextContent('fheee');
    expect(openStars({ isHalf: true, ...icons }).container.querySelectorAll('i')).toHaveLength(0);
    expect(openStars({ filledIcon: <i>f</i> }).container.querySelectorAll('i')).toHaveLength(0);
  });

  test('draws a given character instead of a star, including halves', () => {
    const { container } = openStars({ count: 2, value: 0.5, isHalf: true, char: '●' });
    const [half, empty] = container.querySelectorAll('span > svg');
    expect(half?.querySelectorAll('text')).toHaveLength(2);
    expect(empty?.querySelectorAll('text')).toHaveLength(1);
  });

  test('adds classNames to the outer element', () => {
    openStars({ edit: false, classNames: 'mine' });
    expect(screen.getByRole('img')).toHaveAttribute('class', 'rating mine');
    openStars({ edit: false, count: 3 });
    expect(screen.getByRole('img', { name: '0 of 3 stars' })).toHaveAttribute('class', 'rating');
  });
});

describe('value', () => {
  test.each([
    ['@R26', -1],
    ['@R26', 5.1],
    ['@R26', 7],
    ['@R27', Number.NaN],
    ['@R27', Number.POSITIVE_INFINITY],
    ['@R27', '3' as unknown as number],
  ])('%s %d becomes 0 in picture and text, without a callback', (_number, value) => {
    const { drawn, valueText, onChange } = openStars({ value });
    expect([drawn(), valueText()]).toEqual(['.....', '0 of 5 stars']);
    expect(screen.getByRole('slider')).toHaveValue('0');
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([
    [4.7, false, '#####', '4.7 of 5 stars'],
    [4.4, false, '####.', '4.4 of 5 stars'],
    [4.7, true, '####/', '4.7 of 5 stars'],
    [3.2, true, '###..', '3.2 of 5 stars'],
    [0.5, true, '/....', '0.5 of 5 stars'],
  ])(
    '%d (half mode %s) is drawn %s with its value as text, before and after hovering @R28 @R29',
    (value, isHalf, drawing, text) => {
      const { drawn, valueText, hover, leave } = openStars({ value, isHalf });
      expect([drawn(), valueText()]).toEqual([drawing, text]);
      hover(1);
      leave();
      expect([drawn(), valueText()]).toEqual([drawing, text]);
    },
  );

  test('applies changed options at once @R30', () => {
    const { update, drawn, click, valueText } = openStars({ value: 2 });
    update({ value: 3.5, isHalf: true });
    expect(drawn()).toBe('###/.');
    update({ value: 3.5, isHalf: true, count: 7 });
    expect(drawn()).toBe('###/...');
    update({ value: 3.5, count: 3 });
    expect([drawn(), valueText()]).toEqual(['...', '0 of 3 stars']);
    update({ value: 3 });
    click(5);
    update({ value: 0 });
    expect(drawn()).toBe('.....');
  });

  test('a parent can hold the value or only set the initial one @R30', () => {
    render(<ControlledRating />);
    fireEvent.keyDown(screen.getByRole('slider'), { key: '4' });
    expect(screen.getByText('4 of 5 stars')).toBeVisible();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('Not rated')).toBeVisible();
  });

  test('works without a callback @R40', () => {
    const { click, drawn } = openStars({ onChange: undefined });
    click(2);
    expect(drawn()).toBe('##...');
  });
});

describe('accessibility', () => {
  test('its name is the visible label and the instructions @R31 @R34', () => {
    openStars({ label: 'Your rating' });
    expect(screen.getByRole('slider')).toHaveAccessibleName(
      'Your rating add a rating by typing an integer from 0 to 5 or pressing arrow keys',
    );
    expect(screen.getByText('Your rating')).toBeVisible();
  });

  test('the count is part of the name @R32', () => {
    openStars({ count: 7 });
    expect(screen.getByRole('slider', { name: /an integer from 0 to 7 or/ })).toBeInTheDocument();
  });

  test('is one tab stop: a native range input with minimum, maximum, value and value text @R33', async () => {
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

  test('a screen reader gesture changes the value @R33', () => {
    const { onChange, valueText } = openStars({ value: 2 });
    fireEvent.change(screen.getByRole('slider'), { target: { value: '3' } });
    expect(onChange.mock.calls).toEqual([[3]]);
    expect(valueText()).toBe('3 of 5 stars');
  });

  test('shows the value as plain text beside the stars @R34', () => {
    const { click, container } = openStars();
    expect(screen.getByText('Not rated')).toBeVisible();
    click(1);
    expect(screen.getByText('1 of 5 stars')).toBeVisible();
    expect(container.querySelector('[role=status], [role=alert], [aria-live]')).toBeNull();
  });

  test('a read-only rating is an image named by its exact value, without a tab stop @R35', async () => {
    const { container } = openStars({ value: 4.7, edit: false, isHalf: true });
    expect(screen.getByRole('img', { name: '4.7 of 5 stars' })).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(container).not.toHaveTextContent('add a rating');
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  test('without a11y it ignores keys, is named by its value and still accepts clicks @R36', async () => {
    const { click, onChange } = openStars({ value: 3, a11y: false });
    await userEvent.tab();
    expect(document.body).toHaveFocus();
    click(4);
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(onChange.mock.calls).toEqual([[4]]);
  });

  test('empty and filled stars differ in shape: an outline and a filled star with an edge @R37', () => {
    const [filled, empty] = openStars({ count: 2, value: 1 }).container.querySelectorAll('svg');
    expect(filled?.querySelectorAll('path')).toHaveLength(2);
    expect(empty?.querySelectorAll('path')).toHaveLength(1);
    expect(empty?.querySelector('path')).toHaveAttribute('fill', 'none');
  });
});

function ControlledRating() {
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
