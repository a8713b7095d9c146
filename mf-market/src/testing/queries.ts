import { screen, within } from '@testing-library/react';

/** Product names in display order. */
export const productNames = () =>
  screen.queryAllByRole('article').map((productCard) => within(productCard).getByRole('link').textContent);

/** Queries within the card of one product. */
export const card = (name: string) => within(screen.getByRole('article', { name }));
