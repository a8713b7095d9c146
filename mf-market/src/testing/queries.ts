import { screen, within } from '@testing-library/react';

/** Names on the sheet, in the order shown. */
export const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent);

/** One product's place on the sheet. */
export const card = (name: string) => within(screen.getByRole('article', { name }));
