import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer, noConnection } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
});

const aFrame = (source: string | null, changes: object = {}) => ({
  app: 'mf-market',
  release: release('a2'),
  file: 'section.js',
  line: 1,
  column: 20,
  mapped: source && { source, line: 12, column: 3, text: `const products = undefined; // ${source}` },
  ...changes,
});

const anError = (changes: object = {}) => ({
  key: '0123456789abcdef',
  app: 'mf-market',
  name: 'TypeError',
  message: 'no products',
  kinds: ['uncaught'],
  own: aFrame('mf-market/src/market-page.tsx'),
  frames: [aFrame('mf-market/src/market-page.tsx')],
  firstRelease: release('a1'),
  firstAt: '2026-11-19T10:00:00.000Z',
  lastRelease: release('a2'),
  lastAt: '2026-11-21T10:00:00.000Z',
  pageViews: 1234,
  browsers: ['Chrome 131', 'Safari 17'],
  pages: ['/market'],
  gone: false,
  ...changes,
});

test('lists errors with their source line, releases and page views, and opens the whole stack', async () => {
  const frames = [
    aFrame('node_modules/react-dom/index.js', { app: 'shell' }),
    aFrame('mf-market/src/market-page.tsx'),
    aFrame(null, { app: 'shell', file: 'shell.js' }),
  ];
  server.answer('GET /api/ops/errors', {
    errors: [anError({ frames }), anError({ key: 'another', message: 'no prices', gone: true, own: aFrame(null) })],
  });
  const user = await openOps();
  await user.click(await screen.findByRole('link', { name: 'Errors' }));
  const error = within(await screen.findByRole('listitem', { name: 'TypeError: no products' }));
  expect(error.getByText(/^1,234 of \/market$/)).toBeVisible();
  expect(error.getByText('uncaught')).toBeVisible();
  expect(error.getByText('Chrome 131, Safari 17')).toBeVisible();
  expect(error.getByText(release('a1'))).toBeVisible();
  expect(error.getByText(release('a2'))).toBeVisible();
  expect(error.getByText('May still have it')).toBeVisible();
  expect(error.getAllByText('mf-market/src/market-page.tsx:12')[0]).toBeVisible();
  expect(error.getAllByText(/^const products = undefined/)[0]).toBeVisible();

  await user.click(error.getByText('Stack'));
  const lines = error.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^node_modules\/react-dom\/index\.js:12const products.*shell 1\.0\.0/),
    expect.stringMatching(/^mf-market\/src\/market-page\.tsx:12const products.*mf-market 1\.0\.0/),
    expect.stringMatching(/^shell\.js:1:20 without a source mapshell 1\.0\.0/),
  ]);

  const gone = within(screen.getByRole('listitem', { name: 'TypeError: no prices' }));
  expect(gone.getByText('No longer has it')).toBeVisible();
});

test('shows what a browser sent as text', async () => {
  const html = '<img src=x onerror=alert(1)>';
  server.answer('GET /api/ops/errors', { errors: [anError({ message: html })] });
  await openOps('/errors');
  expect(await screen.findByRole('heading', { level: 2, name: `TypeError: ${html}` })).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

test('the URL contains the selected app', async () => {
  server.answer('GET /api/ops/errors', { errors: [anError()] });
  server.answer('GET /api/ops/errors?app=mf-blogs', { errors: [] });
  const user = await openOps('/errors', 'mf-market');
  await user.selectOptions(await screen.findByLabelText('App'), 'mf-blogs');
  expect(await screen.findByText('No browser has reported an error in the last 30 days.')).toBeVisible();
  expect(window.location.href).toMatch('/ops/errors?app=mf-blogs');
});

test('says why the errors could not be loaded', async () => {
  server.answer('GET /api/ops/errors', noConnection);
  await openOps('/errors');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
});
