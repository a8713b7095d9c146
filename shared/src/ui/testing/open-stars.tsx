import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { StarRating } from '../stars/stars';

/** Pointer positions on a star. jsdom has no layout, so every star is a 20 px box from 100 to 120. */
export const LEFT = 104;
export const MIDDLE = 110;
export const RIGHT = 116;

/** Gives every element the box of a star. */
export function layOutStars() {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 20, 20));
}

/** Renders a rating and returns a visitor's actions on it and readings of it. */
export function openStars(options: ComponentProps<typeof StarRating> = {}) {
  const onChange = jest.fn();
  const { container, rerender } = render(<StarRating onChange={onChange} {...options} />);
  const stars = () => [...container.querySelectorAll('span[data-fill]')];
  const starAt = (number: number) => stars()[number - 1] as Element;
  return {
    container,
    onChange,
    starAt,
    update: (changed: typeof options) => rerender(<StarRating onChange={onChange} {...changed} />),
    /** The drawn stars: # full, / half, . empty. */
    drawn: () =>
      stars()
        .map((star) => ({ full: '#', half: '/', empty: '.' })[star.getAttribute('data-fill') ?? ''])
        .join(''),
    hover(star: number, clientX = RIGHT, pointerType = 'mouse') {
      // jsdom has no pointer events, so this is a mouse event with their name and pointerType.
      const move = new MouseEvent('pointermove', { bubbles: true, clientX });
      fireEvent(starAt(star), Object.assign(move, { pointerType }));
    },
    leave: () => fireEvent.pointerLeave(starAt(1).parentElement as Element),
    click: (star: number, clientX = RIGHT) => fireEvent.click(starAt(star), { clientX }),
    /** Presses a key on the slider. Returns false when the default action was prevented. */
    press: (key: string, modifiers = {}) => {
      const slider = screen.getByRole('slider');
      const notPrevented = fireEvent.keyDown(slider, { key, ...modifiers });
      fireEvent.keyUp(slider, { key, ...modifiers });
      return notPrevented;
    },
    valueText: () => screen.getByRole('slider').getAttribute('aria-valuetext'),
  };
}
