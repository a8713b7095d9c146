import { RELEASE_MAP_ID } from '@arena/shared/contract/release-map';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anUpload, aRelease } from '../testing/a-release';
import { startArena } from '../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

async function ship(choice: Parameters<typeof aRelease>[0]) {
  const { release, files } = aRelease(choice);
  const { payload, headers } = await anUpload(release, files);
  const authorization = { authorization: `Bearer ${arena.token}` };
  const url = `/ops/apps/${release.app}`;
  await arena.app.inject({
    method: 'POST',
    url: `${url}/releases`,
    headers: { ...headers, ...authorization },
    payload,
  });
  const body = { release: release.id };
  await arena.app.inject({ method: 'POST', url: `${url}/activations`, headers: authorization, payload: body });
  return release;
}

const mapOf = (html: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(html)?.[1] ?? '');

test('before anything is published, pages say so', async () => {
  const page = await arena.app.inject('/');
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('Nothing published yet');
});

test('a page names the live releases and hints at the files of its own section only', async () => {
  const shell = await ship({ app: 'shell', paths: ['/help'] });
  const market = await ship({ app: 'mf-market', paths: ['/market'] });
  const blogs = await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  const page = await arena.app.inject('/market');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`<script defer src="/releases/shell/${shell.id}/remoteEntry.js">`);
  expect(page.body).toContain(`href="/releases/mf-market/${market.id}/remoteEntry.js">`);
  expect(page.body).not.toContain(`href="/releases/mf-blogs/${blogs.id}`);
  expect(mapOf(page.body).sections.map(({ app, release }: Record<string, string>) => [app, release])).toEqual([
    ['mf-blogs', blogs.id],
    ['mf-market', market.id],
  ]);
});

test('S8.18 S9.4 K2.1 the status follows the pages of the live releases', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-market', paths: ['/market'] });
  const status = async (url: string) => (await arena.app.inject(url)).statusCode;
  expect(await status('/market')).toBe(200);
  expect(await status('/market/?q=cap')).toBe(200);
  expect(await status('/help')).toBe(200);
  expect(await status('/Market')).toBe(404);
  expect(await status('/nothing//here')).toBe(404);
  expect(await status('/%E0%A4%A')).toBe(400);
});

test('a page that did not change is not sent again', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  const first = await arena.app.inject('/help');
  const again = await arena.app.inject({ url: '/help', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([first.headers['cache-control'], again.statusCode, again.body]).toEqual(['no-cache', 304, '']);
});

test('nothing a release says can end the script element it stands in', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-market', paths: ['/market'] });
  const page = await arena.app.inject('/market');
  expect(page.body.split(RELEASE_MAP_ID)[1]?.split('</script>')[0]).not.toContain('<');
});
