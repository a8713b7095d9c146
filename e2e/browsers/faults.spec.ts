import type { Target } from './engines/locate';
import { test } from './fixtures';

const market: Target = { role: 'link', name: 'Market Place', within: { role: 'navigation', name: 'Main' } };
const blogs: Target = { role: 'link', name: 'Blogs', within: { role: 'navigation', name: 'Main' } };
const retryButton: Target = { role: 'button', name: 'Try again', within: { role: 'main' } };
const entry = /\/releases\/mf-market\/[^/]+\/remoteEntry\.js/;

for (const [name, fault, message, tag] of [
  ['missing', 404, 'This part of the site is missing on the server.', ['@quick']],
  ['answered with an error', 500, 'The server had a problem, so it could not send this part of the site.', []],
  ['damaged', 'damaged', 'This part of the site arrived damaged, so it was not used.', []],
  ['cut off', 'reset', 'The connection broke while this part of the site was loading.', []],
] as const) {
  test(`a file that is ${name}: the page shows the reason and a working retry, and the rest of the site works`, {
    tag: [...tag],
  }, async ({ tab, faultyProxy }) => {
    await tab.open(`${faultyProxy.url}/help`);
    faultyProxy.failRequests(entry, fault);
    await tab.click(market);
    await tab.expectHeading('Loading chunk failed');
    await tab.expectText(message);
    await tab.click(blogs);
    await tab.expectHeading('Blogs');
    await tab.back();
    await tab.expectHeading('Loading chunk failed');
    faultyProxy.stopFailing();
    await tab.click(retryButton);
    await tab.expectHeading('Market Place');
  });
}

test('a form without a response shows an error and can be sent again', async ({ tab, faultyProxy }) => {
  await tab.open(`${faultyProxy.url}/`);
  await tab.fill({ label: 'Your thoughts' }, 'More fog.');
  faultyProxy.failRequests(/\/api\/feedback/, 'reset');
  await tab.click({ role: 'button', name: 'Send feedback' });
  await tab.expectVisible({ role: 'alert' });
  faultyProxy.stopFailing();
  await tab.click({ role: 'button', name: 'Send feedback' });
  await tab.expectText('Feedback submitted');
});
