import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postWithToken } from '../../../testing/ops-client';
import { aRelease, shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';
import { storeLegacyRelease } from '../../../testing/store-legacy-release';

// Written by the server of the previous version for the releases below, with the token of the tests.
const SECOND = '1.0.0-cedd8fa4f1563f44';
const LINK =
  '/?preview=eyJhbGciOiJIUzI1NiIsInR5cCI6ImFyZW5hLXZpZXcifQ.eyJhcHAiOiJtZi1tYXJrZXQiLCJyZWxlYXNlIjoiMS4wLjAtY2VkZDhmYTRmMTU2M2Y0NCIsImV4cCI6MTc5NTg2MDAwMH0.4dyY2GgMMMIn6-pHQCHRgPGZfkHHKeQWZq_wm8heAwQ';
const INSIDE = [
  '406d19f7-2d87-41a2-a45b-df26c1065305',
  'ee0b35d0-06ea-4fee-a142-57253ac36f9c',
  'ad402824-15c8-4964-8c18-12a6f4a0f417',
];
const OUTSIDE = [
  '9b793bfe-368c-4ea5-981c-b78371e4d34f',
  'b424293d-bc2a-475a-a559-0a78fd3d3962',
  '380e5490-7e3c-463c-81cd-ce7ff83853e2',
];

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { variant: 'first' });
  const second = aRelease({ variant: 'second', manifest: { needs: {} } });
  expect(second.release.id).toBe(SECOND);
  await storeLegacyRelease(arena, second);
  await postWithToken(arena, '/api/ops/apps/mf-market/canary', { release: SECOND, share: 50 });
});
afterAll(() => arena.close());

const open = (url: string, cookie?: string) => arena.app.inject({ url, headers: cookie ? { cookie } : {} });

test('a canary of the previous version keeps the same visitors inside and outside', async () => {
  for (const [visitors, shown] of [
    [INSIDE, 'second'],
    [OUTSIDE, 'first'],
  ] as const) {
    for (const visitor of visitors) {
      expect((await open('/market', `arena_visitor=${visitor}`)).body).toContain(`<h1>${shown}</h1>`);
    }
  }
});

test('a link that no operator can end, of an older version, has ended', async () => {
  const { statusCode, body, cookies } = await open(LINK);
  expect([statusCode, cookies]).toEqual([410, []]);
  expect(body).toContain('<h1>This link has ended</h1>');
  const [visitor = ''] = OUTSIDE;
  const cookie = `arena_view=${LINK.replace('/?preview=', '')}; arena_visitor=${visitor}`;
  expect((await open('/market', cookie)).body).toContain('<h1>first</h1>');
});
