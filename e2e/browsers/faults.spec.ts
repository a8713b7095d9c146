import { test } from './fixtures';
import type { Target } from './locate';

const market: Target = { role: 'link', name: 'Market Place', within: { role: 'navigation', name: 'Main' } };
const blogs: Target = { role: 'link', name: 'Blogs', within: { role: 'navigation', name: 'Main' } };
const tryAgain: Target = { role: 'button', name: 'Try again', within: { role: 'main' } };
const entry = /\/releases\/mf-market\/[^/]+\/remoteEntry\.js/;

for (const [name, fault, says, tag] of [
  ['missing', 404, 'This part of the site is missing on the server.', ['@quick']],
  ['answered with an error', 500, 'The server had a problem, so it could not send this part of the site.', []],
  ['damaged', 'damaged', 'This part of the site arrived damaged, so it was not used.', []],
  ['cut off', 'reset', 'The connection broke while this part of the site was loading.', []],
] as const) {
  test(`a file that is ${name}: the reason, the rest of the site, and a retry that works`, { tag: [...tag] }, async ({
    tab,
    faults,
  }) => {
    await tab.open(`${faults.url}/help`);
    faults.breaks(entry, fault);
    await tab.click(market);
    await tab.expectHeading('Loading chunk failed');
    await tab.expectText(says);
    await tab.click(blogs);
    await tab.expectHeading('Blogs');
    await tab.back();
    await tab.expectHeading('Loading chunk failed');
    faults.mend();
    await tab.click(tryAgain);
    await tab.expectHeading('Market Place');
  });
}

test('an answer that does not come to a form is told, and the form can be sent again', async ({ tab, faults }) => {
  await tab.open(`${faults.url}/`);
  await tab.fill({ label: 'Your thoughts' }, 'More fog.');
  faults.breaks(/\/api\/feedback/, 'reset');
  await tab.click({ role: 'button', name: 'Send feedback' });
  await tab.expectVisible({ role: 'alert' });
  faults.mend();
  await tab.click({ role: 'button', name: 'Send feedback' });
  await tab.expectText('Feedback submitted');
});
