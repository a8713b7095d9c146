import { pasted, refused } from '@arena/shared/forms/testing/pasted';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PgTable } from 'drizzle-orm/pg-core';
import { startArena } from '../../testing/start-arena';
import { aPrebooking, aWaiver } from '../../testing/submissions';
import { prebookings } from './prebooking/table';
import { waivers } from './waivers/table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena({ accounts: { rateLimits: false } });
});
afterAll(() => arena.close());

type Kind = keyof typeof refused;

/** Fields of a form, by what they take; how a row differs from others; and where the form is sent. */
type FormOfFields = {
  table: PgTable;
  fields: Record<string, Kind>;
  unique: (row: number) => object;
  send: (changes: object) => Promise<number>;
};

async function sendJson(url: string, payload: object) {
  return (await arena.app.inject({ method: 'POST', url, payload })).statusCode;
}

async function sendPage(form: string, entries: object) {
  const filled = Object.entries(entries).filter(([, value]) => typeof value === 'string');
  const answer = await arena.app.inject({
    method: 'POST',
    url: `/api/forms/${form}`,
    payload: new URLSearchParams(filled).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
  return answer.statusCode;
}

const waiverFields = {
  firstName: 'name',
  guardianName: 'name',
  phone: 'phone',
  guardianPhone: 'phone',
  email: 'email',
  zip: 'pinCode',
} as const;
const prebookingFields = { name: 'name', mobile: 'mobile', email: 'email' } as const;

const forms: [string, FormOfFields][] = [
  [
    'waiver',
    {
      table: waivers,
      fields: waiverFields,
      unique: (row) => ({ lastName: `Row ${row}` }),
      send: (changes) => sendJson('/api/waivers/submit', aWaiver(changes)),
    },
  ],
  [
    'waiver without scripts',
    {
      table: waivers,
      fields: waiverFields,
      unique: (row) => ({ lastName: `Page row ${row}` }),
      send: (changes) => sendPage('waiver', { ...aWaiver(), age: 'below_18', ...changes }),
    },
  ],
  [
    'pre-booking',
    {
      table: prebookings,
      fields: prebookingFields,
      unique: (row) => ({ comments: `Row ${row}` }),
      send: (changes) => sendJson('/api/prebooking', aPrebooking(changes)),
    },
  ],
  [
    'pre-booking without scripts',
    {
      table: prebookings,
      fields: prebookingFields,
      unique: (row) => ({ comments: `Page row ${row}` }),
      send: (changes) => sendPage('early-access', { ...aPrebooking({ otherCity: '' }), agreeTerms: 'on', ...changes }),
    },
  ],
];

describe.each(forms)('%s', (_name, { table, fields, unique, send }) => {
  const names = Object.entries(fields);

  test('stores what pasted entries mean', async () => {
    const count = Math.max(...names.map(([, kind]) => pasted[kind].length));
    const rows = Array.from({ length: count }, (_, row) => {
      const entries = names.map(([field, kind]) => [field, pasted[kind][row % pasted[kind].length]] as const);
      const side = (index: 0 | 1) => Object.fromEntries(entries.map(([field, entry]) => [field, entry?.[index]]));
      return { entered: { ...side(0), ...unique(row) }, meant: { ...side(1), ...unique(row) } };
    });
    for (const { entered } of rows) expect([201, 303]).toContain(await send(entered));
    const stored = await arena.db.select().from(table);
    for (const { meant } of rows) expect(stored).toContainEqual(expect.objectContaining(meant));
    await arena.db.delete(table);
  });

  test.each(
    names
      .filter(([field]) => !field.startsWith('guardian'))
      .flatMap(([field, kind]) => refused[kind].map((entered) => [field, JSON.stringify(entered), entered] as const)),
  )('refuses a %s of %s and stores nothing', async (field, _shown, entered) => {
    expect(await send({ [field]: entered })).toBe(400);
    expect(await arena.db.$count(table)).toBe(0);
  });
});
