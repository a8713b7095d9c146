import { fieldsIn, type WaiverField, waiverFields } from './waiver-fields';

/** A row or column of a table of answers. It shows one field, or several together. */
type WaiverRow<Name> = { label: string; fields: Name[] };

/** A table of these answers, the most important first. */
export function waiverRows<Name extends WaiverField>(shown: readonly Name[]): WaiverRow<Name>[] {
  const order: WaiverField[] = fieldsIn('player', 'health', 'contact', 'address', 'guardian');
  const rows: WaiverRow<Name>[] = [];
  for (const name of [...shown].sort((a, b) => order.indexOf(a) - order.indexOf(b))) {
    const field = waiverFields[name];
    const label = 'row' in field ? field.row : field.label;
    const row = rows.find((each) => each.label === label);
    if (row) row.fields.push(name);
    else rows.push({ label, fields: [name] });
  }
  return rows;
}
