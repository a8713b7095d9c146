import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const aPreview = (id: string, rest: object = {}) => ({
  id: `preview-${id.padEnd(12, '0')}`,
  releases: { shell: release('c2'), 'mf-market': release('a3') },
  set: null,
  faults: [],
  seen: 'seen',
  by: 'Asha',
  createdAt: hoursFromNow(-3),
  expires: hoursFromNow(21),
  lastOpenedAt: null,
  revokedAt: null,
  revokedBy: null,
  state: 'valid',
  ...rest,
});

const previews = [
  aPreview('1', { state: 'revoked', revokedAt: hoursFromNow(-1), revokedBy: 'operator' }),
  aPreview('2', { lastOpenedAt: hoursFromNow(-2), seen: 'unseen' }),
  aPreview('3', {
    releases: { 'mf-blogs': release('b2') },
    faults: ['mf-blogs needs react ^20.0.0; the shell offers 19.3.1.', 'mf-blogs claims /x.'],
  }),
  aPreview('4', { state: 'expired', expires: hoursFromNow(-1), faults: null }),
  aPreview('5', { state: 'token-ended' }),
];

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
  server.answer('GET /api/ops/previews', { previews });
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes('preview-'));

test('lists previews with their releases, verdict, author and end, without their links', async () => {
  await openOps('/previews');
  const valid = await rowsOf('Valid');
  expect(valid).toHaveLength(2);
  for (const text of [
    `shell ${release('c2')}`,
    `mf-market ${release('a3')}`,
    'preview-200000000000',
    'Passed release validation (no browser check)',
    'by Asha',
    'Opened 2 hr ago',
    'Expires ',
  ]) {
    expect(valid[0]).toHaveTextContent(text);
  }
  expect(valid[1]).toHaveTextContent('Never opened');
  expect(valid[1]).toHaveTextContent('Did not pass release validation');
  expect(valid[1]).toHaveTextContent('mf-blogs needs react ^20.0.0; the shell offers 19.3.1.');
  const ends = ['by operator', 'Expired ', 'Ended with the token that created it'];
  for (const [i, row] of (await rowsOf('Ended')).entries()) {
    expect(row).toHaveTextContent(ends[i] ?? 'no more than three');
    expect(row).toHaveTextContent(i === 1 ? 'Not checked yet' : 'Passed release validation');
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  }
});

test('revokes a preview after confirmation', async () => {
  const user = await openOps('/previews');
  const button = 'Revoke… shell, mf-market, preview-200000000000';
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(server.changes()).toEqual([]);

  await user.click(screen.getByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke the preview of shell, mf-market?' }));
  server.answer(
    'POST /api/ops/previews/preview-200000000000/revocation',
    errorAnswer(409, 'preview-200000000000 has expired already.'),
    { id: 'preview-200000000000', revokedAt: hoursFromNow(0) },
  );
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('has expired already.');
  server.answer('GET /api/ops/previews', { previews: [] });
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The preview of shell, mf-market is revoked.')).toBeVisible();
  expect(await screen.findByText(/No preview is valid\./)).toBeVisible();
});

test('a team may revoke a preview that shows its app', async () => {
  await openOps('/previews', 'mf-market');
  expect((await rowsOf('Valid')).map((row) => within(row).queryAllByRole('button').length)).toEqual([1, 0]);
});

test('a viewer reads the list and has no button', async () => {
  await openOps('/previews', 'viewer');
  expect((await rowsOf('Valid')).map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 0]);
});
