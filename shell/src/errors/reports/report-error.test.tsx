import { Blob } from 'node:buffer';
import { MARKUP_SIZE, markupSize } from '@arena/shared/contract/release/markup-size';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { findForeignChanges, hadForeignChanges } from '../../hydration/foreign-changes';
import { reactErrors } from './react-errors';
import { reportUncaughtErrors } from './report-error';

const FRAME = '/releases/mf-market/1.0.0-0123456789abcdef/section.js:1:20';
const SHELL_FRAME = '/releases/shell/1.0.0-0123456789abcdef/shell.js:2:345';
const ORIGIN = 'http://localhost';

let logged: unknown;
const sendBeacon = jest.fn((_url: string, _report: Blob) => true);

beforeAll(() => reportUncaughtErrors());
beforeEach(() => {
  // Each test is a page view.
  jest.resetModules();
  sendBeacon.mockClear();
  document.head.innerHTML = `<script type="application/json" id="${RELEASE_MAP_ID}">{"set":"set-0","integrity":{},"sections":[]}</script>`;
  window.history.replaceState(null, '', '/market?q=asha#top');
  // The Blob of jsdom cannot be read as text.
  Object.assign(globalThis, { Blob });
  Object.assign(navigator, { sendBeacon });
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function reports() {
  return Promise.all(sendBeacon.mock.calls.map(async ([, report]) => JSON.parse(await report.text())));
}

/** Waits until an error that is always sent has been sent. @returns the reports of all errors before it */
async function earlierReports() {
  fail(anError({ message: 'the last error' }));
  await waitFor(async () => expect((await reports()).at(-1)?.message).toBe('the last error'));
  return (await reports()).slice(0, -1);
}

/** An error with a stack in a release. */
function anError({ message = 'no products', frames = [FRAME], name = 'TypeError' } = {}) {
  const lines = frames.map((frame) => `    at show (${ORIGIN}${frame})`);
  return Object.assign(new Error(message), { name, stack: [`${name}: ${message}`, ...lines].join('\n') });
}

/** Reports an error as a browser does when no code catches it. */
function fail(error: unknown, { filename = '', lineno = 0, colno = 0 } = {}) {
  window.dispatchEvent(new ErrorEvent('error', { error, filename, lineno, colno }));
}

const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('reports an uncaught error with its positions in releases, and nothing about the visitor', async () => {
  fail(anError({ message: 'no asha@example.in at /market?q=asha', frames: [FRAME, SHELL_FRAME] }));
  reject(anError({ name: 'RangeError' }));
  expect(await earlierReports()).toEqual([
    {
      kind: 'uncaught',
      name: 'TypeError',
      message: 'no █ at /market█',
      frames: [FRAME, SHELL_FRAME],
      set: 'set-0',
      page: '/market',
    },
    { kind: 'rejection', name: 'RangeError', message: 'no products', frames: [FRAME], set: 'set-0', page: '/market' },
  ]);
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/api/errors');
});

test.each([
  [
    'V8',
    `TypeError: x\n    at async show (${ORIGIN}${FRAME})\n    at ${ORIGIN}${SHELL_FRAME}\n    at Array.map (<anonymous>)`,
  ],
  [
    'V8, in evaluated code',
    `Error: x\n    at eval (eval at show (${ORIGIN}${FRAME}), <anonymous>:1:1)\n    at f (${ORIGIN}${SHELL_FRAME})`,
  ],
  ['Firefox', `show@${ORIGIN}${FRAME}\nasync*@${ORIGIN}${SHELL_FRAME}\n@moz-extension://0a/x.js:1:1\n`],
  [
    'Safari',
    `show@${ORIGIN}${FRAME}\nmap@[native code]\n@${ORIGIN}${SHELL_FRAME}\nmodule code@https://other.example/a.js:1:1`,
  ],
])('reads the stacks of %s', async (_, stack) => {
  fail(Object.assign(new Error('x'), { stack }));
  expect(await earlierReports()).toMatchObject([{ frames: [FRAME, SHELL_FRAME] }]);
});

test.each([
  ['of an extension', `Error: x\n    at f (chrome-extension://0a${FRAME})`],
  ['of another site', `Error: x\n    at f (https://other.example${FRAME})`],
  ['of a site whose name begins the same way', `Error: x\n    at f (${ORIGIN}.evil.example${FRAME})`],
  ['in a script of the page', `Error: x\n    at f (${ORIGIN}/market:1:1)`],
  ['without a stack', ''],
])('does not report an error %s', async (_, stack) => {
  fail(Object.assign(new Error('x'), { stack }));
  expect(await earlierReports()).toEqual([]);
});

test('does not report what browsers hide, or their own loops', async () => {
  fail(null);
  fail(undefined, { filename: `${ORIGIN}/market`, lineno: 1, colno: 1 });
  reject(null);
  expect(await earlierReports()).toEqual([]);
});

test('does not report files and sections that did not load, which have a report of their own', async () => {
  const request = `${ORIGIN}/releases/mf-market/1.0.0-0123456789abcdef/products.js`;
  const { LoadError } = await import('../../loading/load-error');
  const { SectionFailure } = await import('../../sections/section-failure');
  const { stack } = anError();
  for (const error of [
    Object.assign(new LoadError(request, 'missing'), { stack }),
    Object.assign(new SectionFailure('missing', 'mf-market', '1.0.0-0123456789abcdef', null), { stack }),
    Object.assign(anError({ name: 'ChunkLoadError' }), { type: 'missing', request }),
  ]) {
    fail(error);
  }
  expect(await earlierReports()).toEqual([]);
});

const [, file = '', line, column] = /(.*):(\d+):(\d+)/.exec(ORIGIN + FRAME) ?? [];
const position = { filename: file, lineno: Number(line), colno: Number(column) };

test.each<[string, unknown, object]>([
  ['a text', 'no products', { name: 'string', message: 'no products' }],
  ['null', null, { name: 'null', message: 'null' }],
  ['a symbol', Symbol('x'), { name: 'symbol', message: 'Symbol(x)' }],
  ['an object without a prototype', Object.create(null), { name: 'object', message: '' }],
  ['an error whose stack is an object', Object.assign(new Error('x'), { stack: { asha: 1 } }), { message: 'x' }],
  [
    'an error with a huge message',
    Object.assign(new Error('x '.repeat(1_000_000)), { stack: '' }),
    { message: 'x '.repeat(100) },
  ],
  [
    'an error with a name that is a text',
    Object.assign(new Error('x'), { name: 'Asha Rao', stack: '' }),
    { name: 'Error' },
  ],
  [
    'an object whose getters throw',
    {
      get name() {
        throw new Error('hostile');
      },
      get stack() {
        throw new Error('hostile');
      },
      get message() {
        throw new Error('hostile');
      },
      toString() {
        throw new Error('hostile');
      },
    },
    { name: 'object', message: '' },
  ],
  [
    'a proxy that refuses everything',
    new Proxy(
      {},
      new Proxy(
        {},
        {
          get: () => () => {
            throw new Error('hostile');
          },
        },
      ),
    ),
    { name: 'object', message: '' },
  ],
])('reports %s with the position where it was thrown', async (_, thrown, expected) => {
  fail(thrown, position);
  expect(await earlierReports()).toMatchObject([{ kind: 'uncaught', frames: [FRAME], ...expected }]);
});

test('adds the stack of the cause, and keeps twenty frames', async () => {
  const positions = (count: number, file: string) =>
    Array.from({ length: count }, (_, i) => FRAME.replace('section.js:1', `${file}.js:${i + 1}`));
  const cause = anError({ frames: positions(10_000, 'cause') });
  fail(Object.assign(anError({ frames: positions(10_000, 'error') }), { cause }));
  const [{ frames }] = await earlierReports();
  expect(frames).toEqual([...positions(10, 'error'), ...positions(10, 'cause')]);
});

test('reports the same error once, also with a counter in its message', async () => {
  for (let i = 0; i < 100; i++) fail(anError({ message: `attempt ${i} failed` }));
  expect(await earlierReports()).toHaveLength(1);
});

test('reports at most ten errors per page view', async () => {
  for (let i = 0; i < 30; i++) fail(anError({ frames: [FRAME.replace(':20', `:${i + 1}`)] }));
  await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(10));
  fail(anError({ message: 'another' }));
  reject(anError({ message: 'another' }));
  await act(async () => undefined);
  expect(sendBeacon).toHaveBeenCalledTimes(10);
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'Something broke.' : this.props.children;
  }
}

test('reports errors that an error boundary catches, and still logs them', async () => {
  const error = anError({ message: 'broken render' });
  const Broken = () => {
    throw error;
  };
  const root = createRoot(document.createElement('div'), reactErrors);
  await act(async () =>
    root.render(
      <Boundary>
        <Broken />
      </Boundary>,
    ),
  );
  expect(await earlierReports()).toMatchObject([{ kind: 'render', message: 'broken render', frames: [FRAME] }]);
  expect(logged).toHaveBeenCalledWith(error);
});

test('reports an error once that React recovers from during hydration, and still passes it on', async () => {
  // jsdom has none.
  const reportError = jest.fn((error: unknown) => fail(error));
  Object.assign(window, { reportError });
  let isFirst = true;
  const Flaky = () => {
    if (!isFirst) return 'content';
    isFirst = false;
    throw anError({ message: 'only at first' });
  };
  const host = document.createElement('div');
  host.innerHTML = 'content';
  await act(async () => hydrateRoot(host, <Flaky />, reactErrors));
  expect(host).toHaveTextContent('content');
  expect(await earlierReports()).toMatchObject([{ kind: 'recoverable', name: 'Error', frames: [FRAME] }]);
  expect(reportError).toHaveBeenCalledTimes(1);
});

const Content = () => (
  <p>
    {'con'}
    {'tent'}
  </p>
);

test.each([
  ['an element', '<p>con<!-- -->tent</p><grammar-check></grammar-check>'],
  ['an attribute', '<p data-extension="1">con<!-- -->tent</p>'],
  ['no comments, which a proxy has removed', '<p>content</p>'],
])('does not report what React recovers from if the page has %s that the server did not send', async (_, html) => {
  const reportError = jest.fn();
  Object.assign(window, { reportError });
  let isFirst = true;
  const Flaky = () => {
    if (!isFirst) return <Content />;
    isFirst = false;
    throw anError({ message: 'only at first' });
  };
  document.body.setAttribute(MARKUP_SIZE, String(markupSize(renderToString(<Content />))));
  const host = document.createElement('div');
  host.innerHTML = html;
  findForeignChanges(host);
  await act(async () => hydrateRoot(host, <Flaky />, reactErrors));
  expect(host).toHaveTextContent('content');
  expect(reportError).not.toHaveBeenCalled();
  expect(await earlierReports()).toEqual([]);
});

test('a page as the server sent it has no foreign changes', () => {
  const html = renderToString(<Content />);
  document.body.setAttribute(MARKUP_SIZE, String(markupSize(html)));
  document.body.innerHTML = html;
  findForeignChanges(document.body);
  expect(hadForeignChanges()).toBe(false);
});
