import { expect, test } from '../arena/test';

test('returning visitors download a new release as a delta to the old one', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  await page.goto(`${changingSite.url}/market`);
  await changingSite.arena(['activate', 'mf-market', nextMarket.release]);

  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const encodings = new Map<string, string | undefined>();
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  network.on('Network.responseReceivedExtraInfo', ({ requestId, headers }) => {
    encodings.set(requestId, headers['content-encoding'] ?? headers['Content-Encoding']);
  });
  network.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));

  // Integrity hashes prove that the decompressed files equal the published ones.
  await page.goto(`${changingSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  const scripts = () =>
    [...urls]
      .filter(([id, url]) => /\/releases\/mf-market\/.+\.js$/.test(url) && encodings.has(id))
      .map(([id, url]) => ({
        file: url.split('/').at(-1),
        encoding: encodings.get(id),
        isSmall: (bytes.get(id) ?? 1e6) < 1500,
      }));
  await expect.poll(scripts).toContainEqual({ file: 'remoteEntry.js', encoding: 'dcz', isSmall: true });
  expect(scripts().filter(({ encoding }) => encoding !== 'dcz')).toEqual([]);
});
