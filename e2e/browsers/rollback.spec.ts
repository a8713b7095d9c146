import { test } from './fixtures';

const link = (name: string) => ({ role: 'link', name, within: { role: 'navigation', name: 'Main' } });

test('an open tab keeps its release during publish and rollback, and a reload shows the live one', {
  tag: '@quick',
}, async ({ tab, ownSite, nextMarket }) => {
  await tab.open(`${ownSite.url}/`);
  await ownSite.arena(['publish', nextMarket.folder, '--reason', 'a new name']);
  await tab.click(link('Market Place'));
  await tab.expectHeading('Market Place');
  await tab.reload();
  await tab.expectHeading('Quartermaster');

  await ownSite.arena(['rollback', 'mf-market', '--reason', 'the old name was better']);
  await tab.click(link('Blogs'));
  await tab.expectHeading('Blogs');
  await tab.click(link('Market Place'));
  await tab.expectHeading('Quartermaster');
  await tab.fill({ label: 'Search the catalogue' }, 'bottle');
  await tab.expectCount({ role: 'article', within: { role: 'main' } }, 2);
  await tab.reload();
  await tab.expectHeading('Market Place');
});
