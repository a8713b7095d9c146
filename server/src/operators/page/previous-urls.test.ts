import { backupDownload } from '@arena/shared/contract/ops-api/diagnosis';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { submissionDownload, submissionExport } from '@arena/shared/contract/ops-api/submissions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anUpload, aRelease } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

const previous = (url: string) => url.replace('/api/ops/', '/ops/');

const endpoints = [...Object.values(opsApi), submissionExport, submissionDownload, backupDownload];

const client = () => ({ authorization: `Bearer ${arena.token}`, accept: 'application/json, text/plain, */*' });

test.each(endpoints.map(({ method, url }) => [method, previous(url)] as const))(
  '%s %s still needs a token',
  async (method, url) => {
    const { statusCode, headers } = await arena.app.inject({ method, url, headers: { accept: 'application/json' } });
    expect([statusCode, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8']);
  },
);

test.each(['/api/ops/me', '/api/ops/apps', '/api/ops/history?limit=2', '/api/ops/submissions?kind=waiver'])(
  'the previous URL of %s answers the same',
  async (url) => {
    const answer = await arena.app.inject({ url: previous(url), headers: client() });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual((await arena.app.inject({ url, headers: client() })).json());
  },
);

test('a previous URL accepts JSON', async () => {
  const answer = await arena.app.inject({
    method: 'POST',
    url: '/ops/tokens',
    headers: client(),
    payload: { app: 'mf-market' },
  });
  expect([answer.statusCode, answer.json().app]).toEqual([201, 'mf-market']);
});

test('a previous URL accepts the upload of a release', async () => {
  const { release, files } = aRelease({ app: 'mf-market' });
  const { payload, headers } = await anUpload(release, files);
  const answer = await arena.app.inject({
    method: 'POST',
    url: '/ops/apps/mf-market/releases',
    headers: { ...client(), ...headers },
    payload,
  });
  expect([answer.statusCode, answer.json()]).toEqual([201, { app: 'mf-market', release: release.id, warnings: [] }]);
});

test.each(['/ops', '/ops/', '/ops/history', '/ops/submissions?kind=waiver', '/ops/apps'])(
  'a browser that opens %s gets the page for operators',
  async (url) => {
    const { headers } = await arena.app.inject({ url, headers: { ...client(), accept: 'text/html,*/*;q=0.8' } });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  },
);
