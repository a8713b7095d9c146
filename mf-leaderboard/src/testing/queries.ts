import { screen, within } from '@testing-library/react';

/** Lines of the table in front, from the top. */
export const rows = () => within(screen.getByRole('tabpanel')).queryAllByRole('listitem');

/** Names in the table in front, from the top. */
export const names = () => rows().map((row) => within(row).getByRole('link').textContent);

/** A line of the table by the name in it. */
export function row(name: string) {
  const found = rows().find((one) => within(one).queryByRole('link', { name }));
  if (!found) throw new Error(`${name} is not in the table.`);
  return within(found);
}

/** The open profile or the open share dialog. */
export const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
