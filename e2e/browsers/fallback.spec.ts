import { FaultyProxy } from './faulty-proxy';
import { test } from './fixtures';

const NOTE = 'The newest version of this part did not work here, so you see the previous one.';

test('a release that does not load gives way to the previous one', async ({ tab, ownSite, nextMarket }) => {
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  const { apps } = JSON.parse(await ownSite.arena(['status', '--json']));
  const { release } = apps.find(({ app }: { app: string }) => app === 'mf-market');
  const faults = await FaultyProxy.start(ownSite.url);
  faults.breaks(new RegExp(`/${release}/remoteEntry\\.js`), 404);
  await tab.open(`${faults.url}/market`);
  await tab.expectText(NOTE);
  await tab.expectHeading('Market Place');
  await tab.fill({ label: 'Search the catalogue' }, 'bottle');
  await tab.expectCount({ role: 'article', within: { role: 'main' } }, 2);
  await faults.stop();
});

test('a release that breaks before it shows anything gives way, too', async ({ tab, ownSite, nextMarket }) => {
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  await tab.open(`${ownSite.url}/help`);
  await tab.evaluate(() => {
    Object.assign(globalThis, { fault: 'in its screen' });
  });
  await tab.click({ role: 'link', name: 'Market Place', within: { role: 'navigation', name: 'Main' } });
  await tab.expectText(NOTE);
  await tab.expectHeading('Market Place');
});
