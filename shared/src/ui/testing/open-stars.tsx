import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { StarRating } from '../stars';

/** Places on a star for a pointer; jsdom lays nothing out, so every star is a box of 20 px from 100 to 120. */
export const LEFT = 104;
export const MIDDLE = 110;
export const RIGHT = 116;

/** Gives every element a star's box. */
export function layOutStars() {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 20, 20));
}

/** Renders a rating and returns what a visitor does with it and sees of it. */
export function openStars(options: ComponentProps<typeof StarRating> = {}) {
  const onChange = jest.fn();
  const { container, rerender } = render(<StarRating onChange={onChange} {...options} />);
  const places = () => [...container.querySelectorAll('span[data-fill]')];
  const place = (star: number) => places()[star - 1] as Element;
  return {
    container,
    onChange,
    place,
    set: (changed: typeof options) => rerender(<StarRating onChange={onChange} {...changed} />),
    /** How the stars are drawn: # full, / half, . empty. */
    drawn: () =>
      places()
        .map((each) => ({ full: '#', half: '/', empty: '.' })[each.getAttribute('data-fill') ?? ''])
        .join(''),
    hover(star: number, clientX = RIGHT, pointerType = 'mouse') {
      // jsdom has no pointer events: a mouse event by that name, with the one thing it lacks.
      const move = new MouseEvent('pointermove', { bubbles: true, clientX });
      fireEvent(place(star), Object.assign(move, { pointerType }));
    },
    leave: () => fireEvent.pointerLeave(place(1).parentElement as Element),
    click: (star: number, clientX = RIGHT) => fireEvent.click(place(star), { clientX }),
    /** Presses a key on the slider; false when the browser may no longer act on it. */
    press: (key: string, held = {}) => {
      const slider = screen.getByRole('slider');
      const left = fireEvent.keyDown(slider, { key, ...held });
      fireEvent.keyUp(slider, { key, ...held });
      return left;
    },
    told: () => screen.getByRole('slider').getAttribute('aria-valuetext'),
  };
}
