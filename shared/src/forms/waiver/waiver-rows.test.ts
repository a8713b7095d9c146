import { expect, test } from '@jest/globals';
import { waiverFieldNames } from './waiver-fields';
import { waiverRows } from './waiver-rows';

test('each field has its place in tables of answers, and the answers that belong together share one', () => {
  const rows = waiverRows(waiverFieldNames);
  expect(rows.flatMap(({ fields }) => fields).sort()).toEqual([...waiverFieldNames].sort());
  expect(rows).toContainEqual({ label: 'Name', fields: ['firstName', 'lastName'] });
  expect(rows).toContainEqual({ label: 'Address', fields: ['address', 'city', 'state', 'zip'] });
});
