import { expect, test } from '@jest/globals';
import { collectRoutes } from '../../testing/bad-input/collect-routes';
import { startArena } from '../../testing/start-arena';

const supabase = { url: 'https://project.supabase.co', key: 'sb_publishable_arena' };

test.each([
  ['with embedded accounts', {}],
  ['with accounts in Supabase', { supabase }],
])('every route declares its responses, %s', async (_accounts, accounts) => {
  const { result: arena, routes } = await collectRoutes(() => startArena({ accounts }));
  await arena.close();
  expect(routes.length).toBeGreaterThan(60);
  const declared = ({ schema }: (typeof routes)[number]) =>
    Object.keys(Object(schema.response)).some((status) => /^\d{3}$/.test(status));
  expect(routes.filter((route) => !declared(route)).map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});
