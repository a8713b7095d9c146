import { PAGE_CONTENTS_ID } from '@arena/shared/contract/release/content';
import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

/** The schema of a content with one text. */
const withText = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string', title: name } },
  required: [name],
  additionalProperties: false,
});

const PRICE = '</script><!--\u2028<script>699';

/** A shell that gives contents to sections. */
const SHELL = {
  app: 'shell',
  paths: ['/help'],
  content: { city: 'Pune' },
  contentSchema: withText('city'),
  files: {
    [NODE_BUNDLE]: `
exports.provided = {};
exports.render = async (path, map, matched, contents) => ({
  head: '',
  body: '<h1>' + (matched ? matched.section.routes(contents[matched.app].content) : contents.shell.content.city) + '</h1>',
});`,
  },
};

/** A section with one code, which shows the price in its content. */
const market = (price: string) => ({
  content: { price },
  contentSchema: withText('price'),
  files: {
    [NODE_BUNDLE]: 'exports.default = { routes: ({ price }) => "costs " + price.match(/^(?!no price).*/s)[0].length };',
  },
});

let arena: Awaited<ReturnType<typeof startArena>>;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

const page = async (path: string) => (await arena.app.inject(path)).body;

const contentsIn = (html: string) =>
  JSON.parse(new RegExp(`id="${PAGE_CONTENTS_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? '{}');

test('a section with content needs a shell that has content', async () => {
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const { response } = await shipTo(arena, market('1'));
  expect(response.json().error).toMatch(/mf-market has content, which the shell \S+ does not give to its routes\./);
});

test('pages are rendered from the contents of their releases, and carry them', async () => {
  const shell = (await shipTo(arena, SHELL)).release;
  const live = (await shipTo(arena, market(PRICE))).release;
  const ofShell = { release: shell.id, content: { city: 'Pune' } };
  const html = await page('/market');
  expect(html).toContain(`<h1>costs ${PRICE.length}</h1>`);
  expect(contentsIn(html)).toEqual({ shell: ofShell, 'mf-market': { release: live.id, content: { price: PRICE } } });
  expect(html.split(PAGE_CONTENTS_ID)[1]?.split('</script>')[0]).not.toContain('<');
  const help = await page('/help');
  expect(help).toContain('<h1>Pune</h1>');
  expect(contentsIn(help)).toEqual({ shell: ofShell });
});

test('another content on the same code is another release, with another page', async () => {
  await shipTo(arena, market('1'));
  expect(await page('/market')).toContain('<h1>costs 1</h1>');
  const { release } = await shipTo(arena, market('12'));
  const html = await page('/market');
  expect(html).toContain('<h1>costs 2</h1>');
  expect(contentsIn(html)['mf-market']).toEqual({ release: release.id, content: { price: '12' } });
});

test('pages leave out content that was changed in the store', async () => {
  const { release } = await shipTo(arena, market('123'));
  await arena.assets.save('mf-market', release.id, 'content.json', Buffer.from('{"price":"0"}'));
  const html = await page('/market');
  expect(html).toContain('<h1>costs 3</h1>');
  expect(contentsIn(html)['mf-market']).toBeUndefined();
});

test('a section whose content does not fit its code does not go live', async () => {
  const { response } = await shipTo(arena, market('no price'));
  expect(response.json().error).toContain('/market cannot be rendered');
});
