import { screen, within } from '@testing-library/react';

/** The rows of the selected table. */
export const rows = () => within(screen.getByRole('tabpanel')).queryAllByRole('listitem');

/** The names in the selected table. */
export const names = () => rows().map((row) => within(row).getByRole('link').textContent);

/** Queries within the row that contains this name. */
export function row(name: string) {
  const match = rows().find((entry) => within(entry).queryByRole('link', { name }));
  if (!match) throw new Error(`${name} is not in the table.`);
  return within(match);
}

/** Queries within the open dialog of this name. */
export const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
