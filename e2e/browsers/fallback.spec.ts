import { FaultyProxy } from '../src/arena/sites/faulty-proxy';
import { test } from './fixtures';

const NOTICE = 'The newest version of this part did not work here, so you see the previous one.';

test('a release that does not load is replaced by the previous one', async ({ tab, ownSite, nextMarket }) => {
  await ownSite.arena(['publish', nextMarket.folder]);
  const { apps } = JSON.parse(await ownSite.arena(['status', '--json']));
  const { release } = apps.find(({ app }: { app: string }) => app === 'mf-market');
  const proxy = await FaultyProxy.start(ownSite.url);
  proxy.failRequests(new RegExp(`/${release}/remoteEntry\\.js`), 404);
  await tab.open(`${proxy.url}/market`);
  await tab.expectText(NOTICE);
  await tab.expectHeading('Market Place');
  await tab.fill({ label: 'Search the catalogue' }, 'bottle');
  await tab.expectCount({ role: 'article', within: { role: 'main' } }, 2);
  await proxy.stop();
});

test('a release that throws during its first render is replaced, too', async ({ tab, ownSite, nextMarket }) => {
  await ownSite.arena(['publish', nextMarket.folder]);
  await tab.open(`${ownSite.url}/help`);
  await tab.evaluate(() => {
    Object.assign(globalThis, { fault: 'on render' });
  });
  await tab.click({ role: 'link', name: 'Market Place', within: { role: 'navigation', name: 'Main' } });
  await tab.expectText(NOTICE);
  await tab.expectHeading('Market Place');
});
