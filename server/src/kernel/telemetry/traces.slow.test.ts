import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collectRoutes } from '../../testing/bad-input/collect-routes';
import { executable, shellFiles } from '../../testing/check-page';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { type ReceivedSpan, startTraceReceiver } from '../../testing/servers/start-trace-receiver';
import { startArena } from '../../testing/start-arena';
import { aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';
import { waitIfOverloaded } from '../../testing/wait-if-overloaded';
import { openAssetStores } from '../storage/open-asset-stores';
import { startTracing } from '../tracing/start-tracing';
import { loggerOptions } from './log';

/** Text that visitors send and that must be in no span. */
const PLANTED = 'zq-planted@example.in';

const lines: { reqId?: string; traceId?: string; msg: string }[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
const seen = { release: '', page: '', form: '', publish: '', activation: '', visitor: '', routes: 0 };
/** The trace that a proxy, or a visitor, names. */
const given = { proxy: aTrace(), visitor: aTrace() };

/** Everything happens before the tests, because spans are sent every five seconds, and when the server stops. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-traces-'));
  receiver = await startTraceReceiver();
  const { assets } = await openAssetStores({ dataDirectory: folder, assets: undefined });
  const { result: arena, routes } = await collectRoutes(() =>
    startArena({
      assets,
      browser: executable,
      traced: true,
      trustProxy: '127.0.0.1',
      accounts: { rateLimits: false },
      logger: { ...loggerOptions('debug'), stream },
    }),
  );
  const stopTracing = startTracing(receiver.url, arena.app.log);
  const site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  const files = shellFiles();
  const shell = await publishTo(arena, { app: 'shell', paths: ['/help'], files });
  await postWithToken(arena, '/api/ops/apps/shell/activations', { release: shell.id, skipBrowserCheck: true });

  const { id } = await publishTo(arena, { app: 'mf-market' });
  seen.release = `mf-market ${id}`;
  const activation = await postWithToken(arena, '/api/ops/apps/mf-market/activations', { release: id });
  expect(activation).toMatchObject({ status: 200, body: { release: id } });

  // Its page has not been composed for the browser.
  const blogs = await publishTo(arena, { app: 'mf-blogs', variant: 'blogs', paths: ['/blogs'] });
  await postWithToken(arena, '/api/ops/apps/mf-blogs/activations', { release: blogs.id, skipBrowserCheck: true });

  const idOf = (response: Response) => response.headers.get('x-request-id') ?? '';
  const page = await fetch(`${site}/blogs`, { headers: { traceparent: given.proxy.header } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('blogs')]);
  seen.page = idOf(page);
  const form = request(`${site}/api/prebooking`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  form.flushHeaders();
  await once(arena.app.server, 'request');
  form.end(JSON.stringify(aPrebooking()));
  const [stored]: IncomingMessage[] = await once(form, 'response');
  stored?.resume();
  expect(stored?.statusCode).toBe(201);
  seen.form = String(stored?.headers['x-request-id']);
  const visitor = { url: '/market', remoteAddress: '203.0.113.9', headers: { traceparent: given.visitor.header } };
  seen.visitor = String((await arena.app.inject(visitor)).headers['x-request-id']);

  const body = {
    ...aPrebooking({ name: PLANTED, email: PLANTED, comments: PLANTED }),
    ...aFeedback({ thoughts: PLANTED }),
    ...aWaiver({ firstName: PLANTED, lastName: PLANTED, email: PLANTED, dob: '1998-02-28' }),
    ...{ email: PLANTED, password: `${PLANTED}-1`, username: 'zq-planted', search: PLANTED, other: PLANTED },
  };
  for (const { method, url } of routes) {
    const path = url.replaceAll(/:\w+|\*/g, encodeURIComponent(PLANTED));
    const planted = {
      method: method as 'GET',
      remoteAddress: '203.0.113.9',
      url: `${path}?search=${PLANTED}&token=${PLANTED}`,
      headers: {
        authorization: `Bearer ${PLANTED}`,
        'user-agent': PLANTED,
        referer: `https://example.org/${PLANTED}`,
        cookie: `arena=${PLANTED}`,
        tracestate: 'zq-planted=1',
        'x-request-id': 'zq-planted-and-well-formed',
        traceparent: given.visitor.header,
      },
      ...(method !== 'GET' && method !== 'HEAD' && { payload: body }),
    };
    const response = await arena.app.inject(planted);
    if (await waitIfOverloaded(response.body, response.headers)) await arena.app.inject(planted);
  }
  seen.routes = routes.length;
  await arena.close();
  await stopTracing();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => receiver.close());

function aTrace() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, header: `00-${traceId}-${spanId}-01` };
}

function find(isWanted: (span: ReceivedSpan) => boolean): ReceivedSpan {
  const found = receiver.spans.find(isWanted);
  if (!found) throw new Error('There is no such span.');
  return found;
}

const spanOfRequest = (id: string) => find(({ attributes }) => attributes['arena.request_id'] === id);

/** The names of a span's parts, their parts and so on, in the order in which they began. */
function partsOf({ spanId }: ReceivedSpan): string[] {
  return receiver.spans
    .filter(({ parentSpanId }) => parentSpanId === spanId)
    .sort((a, b) => (BigInt(a.startTimeUnixNano) < BigInt(b.startTimeUnixNano) ? -1 : 1))
    .flatMap((part) => [part.name, ...partsOf(part)]);
}

test('a page view is one trace from the proxy to the database and the files', () => {
  const span = spanOfRequest(seen.page);
  expect(span).toMatchObject({
    name: 'GET /*',
    traceId: given.proxy.traceId,
    parentSpanId: given.proxy.spanId,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/*',
      'http.response.status_code': 200,
      'arena.page': '/blogs',
      'arena.page_cached': false,
    },
    resource: { 'service.name': 'arena' },
  });
  expect(partsOf(span)).toEqual(
    expect.arrayContaining(['compose page', 'SELECT prerendered_pages', 'disk find', 'disk read']),
  );
});

test('a form is one trace with its insert, even if its body arrives later', () => {
  const span = spanOfRequest(seen.form);
  expect(span.name).toBe('POST /api/prebooking');
  expect(partsOf(span)).toContain('INSERT prebookings');
});

test('publishing is two traces with a span for each step', () => {
  const ofRelease = receiver.spans.filter(({ attributes }) =>
    [attributes['arena.releases']].flat().includes(seen.release),
  );
  const requests = ['store release', 'activate releases'].map((name) => {
    const { traceId } = ofRelease.find((span) => span.name === name) ?? {};
    return find((span) => span.traceId === traceId && span.parentSpanId === undefined);
  });
  expect(requests.map(({ name }) => name)).toEqual([
    'POST /api/ops/apps/:app/releases',
    'POST /api/ops/apps/:app/activations',
  ]);
  const [upload = [], activation = []] = requests.map(partsOf);
  const isStep = (name: string) => !/^(disk|SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|GET)\b/.test(name);
  expect(upload.filter(isStep)).toEqual(['receive upload', 'verify release', 'compress files', 'store release']);
  expect([...new Set(activation.filter(isStep))]).toEqual([
    'validate releases',
    'render pages',
    'browser check',
    'open pages in a browser',
    'compose page',
    'activate releases',
  ]);
  // The browser's requests are part of the check.
  expect(activation).toEqual(expect.arrayContaining(['GET /*', 'GET /releases/:app/:release/*']));
});

test('the log has the trace of each line about a request', () => {
  const { traceId } = spanOfRequest(seen.form);
  const own = lines.filter(({ reqId, msg }) => reqId === seen.form && msg !== 'incoming request');
  expect(own.map(({ msg }) => msg)).toContain('request completed');
  expect(own.filter((line) => line.traceId !== traceId)).toEqual([]);
});

test('a visitor cannot choose the trace of a request', () => {
  const span = spanOfRequest(seen.visitor);
  expect(span.parentSpanId).toBeUndefined();
  expect(receiver.spans.filter(({ traceId }) => traceId === given.visitor.traceId)).toEqual([]);
});

test('spans contain nothing that a visitor sent', () => {
  expect(receiver.spans.length).toBeGreaterThan(seen.routes);
  expect(receiver.spans.filter(({ text }) => text.includes('zq-planted')).map(({ name }) => name)).toEqual([]);
});

test('background work starts no trace for a query', () => {
  const first = receiver.spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(first.filter(({ attributes }) => 'db.system.name' in attributes)).toEqual([]);
});
