import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { aDryRunReport, blogsReleases, live, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => server.reset());

const REPOSITORY = 'https://github.com/asha/blogs';
const [LIVE, NEXT] = ['a'.repeat(40), 'b'.repeat(40)];
const DIFFERENCE = `${REPOSITORY}/compare/${LIVE}..${NEXT}`;
const DIFFERENCE_NAME = 'Difference from the live release of mf-blogs (opens a new tab)';

const aSource = (changes: object = {}) => ({
  commit: LIVE,
  repository: REPOSITORY,
  branch: 'main',
  by: 'Asha',
  builtAt: new Date(Date.now() - 3 * 60 * 60_000).toISOString(),
  isModified: false,
  publishedBy: 'team of mf-blogs',
  ...changes,
});
const nextSource = aSource({ commit: NEXT, branch: 'plates', isModified: true });

/** The live releases, with a source of the blogs and of their canary. */
const liveWith = (source: object | null, ofCanary: object | null = null) => ({
  ...live,
  apps: live.apps.map((one) => ({ ...one, source: one.app === 'mf-blogs' ? source : null })),
  canaries: live.canaries.map((one) => ({ ...one, source: ofCanary })),
});

const blogsRow = async () => {
  const row = (await screen.findAllByRole('listitem')).find(({ textContent }) => textContent?.startsWith('mf-blogs'));
  return { row, inRow: within(row as HTMLElement) };
};

/** A link to another site, which learns nothing about the operators' page. */
function expectOutwards(link: HTMLElement, url: string) {
  expect(link).toHaveAttribute('href', url);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveAttribute('target', '_blank');
}

test('live releases and canaries show their source, who published them, and the difference', async () => {
  server.answer('GET /api/ops/apps', liveWith(aSource(), nextSource));
  await openOps();
  const { row, inRow } = await blogsRow();
  expect(row).toHaveTextContent('From aaaaaaaaaa on main; built by Asha 3 hr ago, published by team of mf-blogs');
  expect(row).toHaveTextContent('From bbbbbbbbbb on plates, with uncommitted changes; built by Asha');
  expectOutwards(inRow.getByRole('link', { name: 'aaaaaaaaaa (opens a new tab)' }), `${REPOSITORY}/commit/${LIVE}`);
  expectOutwards(inRow.getByRole('link', { name: DIFFERENCE_NAME }), DIFFERENCE);
});

test('a commit that a workflow has proven says so', async () => {
  server.answer(
    'GET /api/ops/apps',
    liveWith(aSource({ isProven: true, publishedBy: 'asha/blogs ci.yml (GitLab CI)' })),
  );
  await openOps();
  const { row } = await blogsRow();
  expect(row).toHaveTextContent(
    /From aaaaaaaaaa \(proven\) on main; .* published by asha\/blogs ci\.yml \(GitLab CI\)/,
  );
});

test('a release with only a commit shows the commit', async () => {
  const none = { repository: undefined, branch: undefined, by: undefined, isModified: undefined };
  server.answer('GET /api/ops/apps', liveWith(aSource(none)));
  await openOps();
  expect((await blogsRow()).row).toHaveTextContent('From aaaaaaaaaa; built 3 hr ago, published by team of mf-blogs');
});

test.each([
  ['https://git.example/asha/blogs', 'of git.example/asha/blogs'],
  ['https://github.com.evil.example/asha', 'of github.com.evil.example/asha'],
  ['https://github.com@evil.example/asha', 'of github.com@evil.example/asha'],
  ['javascript:alert(1)//github.com/', 'of javascript:alert(1)//github.com/'],
])('the repository %s is text, and there is no link to a difference', async (repository, text) => {
  server.answer('GET /api/ops/apps', liveWith(aSource({ repository }), { ...nextSource, repository }));
  await openOps();
  const { row, inRow } = await blogsRow();
  expect(row).toHaveTextContent(text);
  expect(inRow.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Browser check', 'Browser check']);
});

test('there is no difference between two repositories', async () => {
  server.answer('GET /api/ops/apps', liveWith(aSource(), { ...nextSource, repository: `${REPOSITORY}-2` }));
  await openOps();
  const { inRow } = await blogsRow();
  expect(inRow.queryByRole('link', { name: DIFFERENCE_NAME })).not.toBeInTheDocument();
});

test('HTML in a claim is text', async () => {
  const branch = '<img src=x onerror=alert(1)>';
  server.answer('GET /api/ops/apps', liveWith(aSource({ branch, by: '<b>Asha</b>' })));
  await openOps();
  const { row, inRow } = await blogsRow();
  expect(row).toHaveTextContent(`on ${branch}; built by <b>Asha</b>`);
  expect(inRow.queryByRole('img')).not.toBeInTheDocument();
});

test('the history shows the source of each change, and its difference from the live release', async () => {
  server.answer('GET /api/ops/apps', liveWith(aSource()));
  const aChange = (seq: number, changes: object) => ({
    seq,
    app: 'mf-blogs',
    release: release('b1'),
    kind: 'activate',
    share: null,
    seen: null,
    source: null,
    changeId: null,
    requestedAt: null,
    reason: null,
    by: 'operator',
    at: '2026-11-21T10:00:00.000Z',
    ...changes,
  });
  server.answer('GET /api/ops/history', {
    changes: [aChange(3, { source: aSource() }), aChange(2, { source: nextSource }), aChange(1, {})],
    events: [],
    next: null,
  });
  await openOps('/history');
  const [current, other, old] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(current?.getByText(/From/)).toHaveTextContent('From aaaaaaaaaa on main; built by Asha 3 hr ago');
  expect(current?.queryByRole('link', { name: DIFFERENCE_NAME })).not.toBeInTheDocument();
  expectOutwards(other?.getByRole('link', { name: DIFFERENCE_NAME }) as HTMLElement, DIFFERENCE);
  expect(old?.queryByText(/From/)).not.toBeInTheDocument();
});

test('the dialog of a change shows the source of the release that would go live', async () => {
  server.answer('GET /api/ops/apps', liveWith(aSource(), nextSource));
  const [next, ...others] = blogsReleases.releases;
  server.answer('GET /api/ops/apps/mf-blogs/releases', { releases: [{ ...next, source: nextSource }, ...others] });
  server.answer('POST /api/ops/apps/mf-blogs/activations', aDryRunReport('b2', { current: release('b1') }));
  const user = await openOps();
  await user.click(await screen.findByRole('button', { name: 'Promote… mf-blogs' }));
  const report = await screen.findByRole('region', { name: 'Dry run' });
  expect(report).toHaveTextContent('From bbbbbbbbbb on plates, with uncommitted changes; built by Asha');
  expectOutwards(within(report).getByRole('link', { name: DIFFERENCE_NAME }), DIFFERENCE);
});
