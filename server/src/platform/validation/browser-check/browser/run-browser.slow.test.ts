import { readFile, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { checkPage, executable, html, script } from '../../../../testing/check-page';
import { processTree } from '../../process-tree';
import type { SiteResponse, VisitReport } from '../messages';
import { runBrowser, type SiteAnswer } from './run-browser';

test('a page without faults has none, and a picture', async () => {
  const { visits, unfinished, browser } = await checkPage('<h1>Market</h1><button>Filter</button>');
  expect({ unfinished, visits }).toEqual({
    unfinished: undefined,
    visits: [
      {
        releaseSet: 'live',
        path: '/market',
        answered: true,
        faults: [],
        unfinished: [],
        untried: [],
        stuck: [],
        code: [],
        picture: expect.any(Uint8Array),
      },
    ],
  });
  expect(browser).toMatch(/^Chromium \d+/);
  expect(Buffer.from(visits[0]?.picture ?? []).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});

test.each([
  [
    'an uncaught error',
    script("throw new TypeError('no products')"),
    'when it is opened: uncaught TypeError: no products',
  ],
  ['a rejection', script("Promise.reject(new Error('no list'))"), 'when it is opened: uncaught Error: no list'],
  ['an error in the console', script("console.error('wrong key')"), 'when it is opened: console: wrong key'],
  ['a missing file', '<h1>Market</h1><img alt="" src="/a.avif">', 'when it is opened: /a.avif has status 404'],
  ['an empty page', '', 'when it is opened: main is empty'],
  ['low contrast', '<h1>Market</h1><p style="color:#bbb">Sold</p>', /^when it is opened: accessibility: .*contrast/],
  [
    'a button that fails',
    `<h1>Market</h1><button onclick="cart.add()">Add</button>`,
    'after “Add” was pressed: uncaught ReferenceError: cart is not defined (/market:1:',
  ],
  [
    'a button that fails inside of a dialog',
    `<h1>Market</h1><button onclick="d.showModal()">Open</button><dialog id="d"><button onclick="pay()">Pay</button></dialog>`,
    'after “Pay” was pressed: uncaught ReferenceError: pay is not defined (/market:1:',
  ],
  ['a browser dialog', script("alert('hello')"), 'when it is opened: it opened a dialog of the browser (alert)'],
])('finds %s', async (_, body, fault) => {
  const { visits, unfinished } = await checkPage(body);
  expect({ unfinished, faults: agreedFaults(visits) }).toEqual({
    unfinished: undefined,
    faults: expect.arrayContaining([
      typeof fault === 'string' ? expect.stringContaining(fault) : expect.stringMatching(fault),
    ]),
  });
});

test('gives way to everything else on the machine', async () => {
  const ownSession = await readFile('/proc/self/autogroup', 'utf8').catch(() => '');
  // A visit ends after some seconds, in which a busy machine may do other things.
  const visits = Array.from({ length: 6 }, () => ({ releaseSet: 'live', path: '/', use: false, entrance: null }));
  let expected: string | undefined;
  let priorities: string | undefined;
  const { unfinished } = await runBrowser({ executable, scope: 'main', visits }, async ({ path }) => {
    if (path === '/') return html(script("fetch('/products')"));
    if (path !== '/products') return { status: 404, headers: {}, body: Buffer.from('') };
    // Setting it may have been refused before, or a process may have ended meanwhile.
    expected ??= (await resetSessionPriority()) ? '19, nice 10' : '19, nice 0';
    // The page does not rest before this request is answered, and it is answered once the priority is set.
    for (let look = 0; look < 200 && priorities !== expected; look++) {
      await pause(50);
      const found = (await Promise.all((await renderers()).map(rendererPriority))).flat();
      if (found.length > 0) priorities = [...new Set(found)].join('; ');
    }
    return { status: 200, headers: {}, body: Buffer.from('') };
  });
  expect({ unfinished, priorities }).toEqual({ unfinished: undefined, priorities: expected });
  // This process and everything in its session, such as the server, keeps its priority.
  expect(await readFile('/proc/self/autogroup', 'utf8').catch(() => '')).toBe(ownSession);
});

/** @returns whether this machine lets this process set the priority of the browser's session */
async function resetSessionPriority(): Promise<boolean> {
  const [renderer] = await renderers();
  for (;;) {
    const refused = await writeFile(`/proc/${renderer}/autogroup`, '0').then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    // Of all unprivileged processes of a machine, one may set one session every tenth of a second.
    if (refused !== 'EAGAIN') return refused === undefined;
    await pause(50);
  }
}

/** Ids of the processes that run the code of pages. */
async function renderers(): Promise<number[]> {
  const [, ...below] = await processTree(process.pid);
  const isRenderer = (id: number) =>
    readFile(`/proc/${id}/cmdline`, 'utf8').then(
      (command) => command.includes('--type=renderer'),
      () => false, // It has ended.
    );
  const found = await Promise.all(below.map(isRenderer));
  return below.filter((_, index) => found[index]);
}

/** Priorities of a process and of its session. */
async function rendererPriority(id: number): Promise<string[]> {
  try {
    // Systems without groups of sessions have no such file.
    const session = await readFile(`/proc/${id}/autogroup`, 'utf8').catch(() => 'nice 0');
    return [`${getPriority(id)}, ${/nice \d+/.exec(session)}`];
  } catch {
    return []; // It has ended.
  }
}

test('a page that is idle before it draws is not empty', async () => {
  const draw = "setTimeout(() => { document.querySelector('main').innerHTML = '<h1>Market</h1>'; }, 1500)";
  const code = `addEventListener('popstate', () => { document.querySelector('main').innerHTML = ''; ${draw}; })`;
  const files = { '/blogs': html(`<h1>Blogs</h1><script>${code}</script>`) };
  const { visits, unfinished } = await checkPage(`<script>${draw}</script>`, { files, entrance: '/blogs' });
  expect({ unfinished, faults: agreedFaults(visits) }).toEqual({ unfinished: undefined, faults: [] });
});

test('a page that draws late after it was left has its other controls used', async () => {
  const buttons = `<h1>Market</h1><button onclick="location.href='/blogs'">Read</button><button onclick="pay()">Pay</button>`;
  const late = `setTimeout(() => { document.querySelector('main').innerHTML = ${JSON.stringify(buttons)}; }, 1500)`;
  const { visits } = await checkPage(`<script>${late}</script>`, { files: { '/blogs': html('<h1>Blogs</h1>') } });
  expect(textOf(visits)).toContain('after “Pay” was pressed: uncaught ReferenceError: pay is not defined');
});

test('a page that stays empty when it is opened from another has a fault', async () => {
  const code = "addEventListener('popstate', () => { document.querySelector('main').innerHTML = ''; })";
  const files = { '/blogs': html(`<h1>Blogs</h1><script>${code}</script>`) };
  const { visits } = await checkPage('<h1>Market</h1>', { files, entrance: '/blogs' });
  expect(agreedFaults(visits)).toEqual(['when it is opened from /blogs: main is empty']);
});

test('asks for files that never change once', async () => {
  const requests: string[] = [];
  const file = { status: 200, headers: { 'cache-control': 'public, immutable' }, body: Buffer.from('') };
  const body = `<h1>Market</h1><script src="/a.js"></script><script src="/b.js"></script>${script('nothing()')}`;
  await checkPage(body, {
    files: { '/a.js': file, '/b.js': { ...file, headers: {} } },
    onRequest: ({ path }) => requests.push(path),
  });
  // A page with faults is opened twice.
  expect(requests.filter((path) => path.endsWith('.js')).toSorted()).toEqual(['/a.js', '/b.js', '/b.js']);
});

test('finds content that the policy of the page refuses', async () => {
  const { visits } = await checkPage('<h1>Market</h1><p onclick="buy()">Buy</p>', { policy: "script-src 'self'" });
  expect(textOf(visits)).toMatch(/when it is opened: console: .*Content Security Policy/);
});

test('finds a layout shift and the element that shifts most', async () => {
  // Something moves only if it was painted before.
  const late =
    "new PerformanceObserver(() => { document.querySelector('h1').style.paddingTop = '200px'; }).observe({ type: 'paint', buffered: true })";
  const { visits } = await checkPage(`<h1>Market</h1><p style="height:400px">Products</p><script>${late}</script>`);
  expect(textOf(visits)).toMatch(/the layout shifts by 0\.\d+, most of it (h1|p)/);
});

test('names the code that a page requests before it is interactive, and the code that comes too late', async () => {
  const js = (code: string): SiteResponse => ({
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: Buffer.from(code),
  });
  const interactive =
    "document.getElementById('root').removeAttribute('data-prerendered'); setTimeout(() => import('/later.js'), 50)";
  const { visits } = await checkPage(
    '<div id="root" data-prerendered><h1>Market</h1></div><script type="module" src="/entry.js"></script>',
    {
      files: {
        '/entry.js': js("import('/chunk.js')"),
        '/chunk.js': js(interactive),
        '/later.js': js(''),
      },
    },
  );
  expect(visits[0]?.code).toEqual(['/entry.js', '/chunk.js']);
  expect(textOf(visits)).toBe('when it is opened: /chunk.js is requested on level 3; at most 2 levels are allowed');
});

const VISIT = { releaseSet: 'live', path: '/market', use: true, entrance: null };

test('a fault that only one of two visits has is not agreed on', async () => {
  let visits = 0;
  const run = await runBrowser({ executable, scope: 'main', visits: [VISIT] }, async () =>
    html(visits++ ? '<h1>A</h1>' : script('sometimes()')),
  );
  expect(run.visits[0]?.faults).toMatchObject([{ agreed: false }]);
});

test.each([
  ['an error with random words', "throw new Error(Math.random().toString(36).replace(/\\d/g, ''))", 'uncaught Error: '],
  [
    'more faults than are kept, all of them random',
    "for (let i = 0; i < 99; i++) fetch('/' + String.fromCharCode(...Array.from({ length: 9 }, () => 97 + Math.random() * 26)))",
    'more than 20 different faults',
  ],
])('two visits agree on %s', async (_, code, fault) => {
  const { visits } = await checkPage(script(code));
  expect(agreedFaults(visits)).toEqual([expect.stringContaining(`when it is opened: ${fault}`)]);
});

test.each([
  ['a URL that cannot be decoded', "fetch('/%').catch(() => 0)", '/% has status 404'],
  ['a URL that is too long', "fetch('/' + 'a'.repeat(3_000)).catch(() => 0)", 'could not be loaded'],
  ['a query with a backslash', "fetch('/?\\\\').catch(() => 0)", '/ could not be loaded'],
  ['a megabyte of console output', "console.error('a'.repeat(1e6))", 'console: aaa'],
])('goes on after %s', async (_, code, fault) => {
  const { visits, unfinished } = await checkPage(script(code));
  expect(unfinished).toBeUndefined();
  expect(textOf(visits)).toContain(fault);
});

test('goes on after more requests than a page needs', async () => {
  // The site is slow at first in each of two visits, so they wait for it at the same time.
  let slow = pause(0);
  const { visits, unfinished } = await checkPage(script("for (let i = 0; i < 300; i++) fetch('/a?' + i)"), {
    onRequest: ({ path }) => {
      if (path === '/market') slow = pause(6_000);
      return path === '/market' ? undefined : slow;
    },
  });
  expect(unfinished).toBeUndefined();
  expect(textOf(visits)).toContain('it makes more than 200 requests at once');
});

test('faults of a page while the site does not answer are no evidence', async () => {
  const body = script("fetch('/products').then((response) => response.json())");
  const { visits, unfinished } = await checkPage(body, {
    onRequest: ({ path }) => {
      if (path === '/products') throw new Error('the server was busy');
    },
  });
  expect(unfinished).toBeUndefined();
  expect(visits).toMatchObject([
    { answered: false, faults: [], unfinished: ['the site did not answer: the server was busy'], stuck: [] },
  ]);
});

test('writes of a page are not stored, and the answer says so', async () => {
  const body = script(`fetch('/api/newsletter', { method: 'POST' }).then(async (response) => {
    const { error } = await response.json();
    document.querySelector('h1').textContent = response.status + error;
    if (!error) console.error('stored');
  });`);
  const requests: string[] = [];
  const { visits } = await checkPage(body, { onRequest: ({ path }) => requests.push(path) });
  expect(visits).toMatchObject([{ faults: [], unfinished: [] }]);
  expect(requests).toEqual(['/market']);
});

test('a page that is never idle keeps the visit from ending, and the report says so', async () => {
  const { visits } = await checkPage(
    script('setInterval(() => { for (const end = Date.now() + 90; Date.now() < end;); }, 1)'),
  );
  expect(visits).toMatchObject([
    { faults: [], unfinished: [expect.stringMatching(/^opening it: it did not /)], stuck: [{ part: 'opening it' }] },
  ]);
});

test('at most six requests of a page are answered concurrently', async () => {
  let [running, most] = [0, 0];
  let goOn = () => {};
  const six = new Promise<void>((resolve) => (goOn = resolve));
  await checkPage(script("for (let i = 0; i < 40; i++) fetch('/market?' + i)"), {
    onRequest: async ({ path }) => {
      if (path === '/market') return;
      most = Math.max(most, ++running);
      // Six are held until all of them wait; a seventh has time to come.
      if (running === 6) goOn();
      await six;
      await pause(50);
      running--;
    },
  });
  expect(most).toBe(6);
});

test('a browser that needs too much time, memory or data is ended', async () => {
  const job = { executable, scope: 'main', visits: [VISIT] };
  const never: SiteAnswer = () => new Promise(() => undefined);
  const slow = await runBrowser(job, never, { limits: { time: 2_000, memory: 1 << 30 } });
  expect(slow.unfinished).toBe('it did not finish within 2 seconds');
  const large = await runBrowser(job, never, { limits: { time: 60_000, memory: 1 << 20 } });
  expect(large.unfinished).toBe('it needed more than 1 MiB of memory');
  const film = { status: 200, headers: {}, body: Buffer.alloc(8 << 20) };
  const greedy = await runBrowser(job, async ({ path }) =>
    path === '/market' ? html(script("for (let i = 0; i < 40; i++) fetch('/film?' + i)")) : film,
  );
  expect(greedy.unfinished).toBe('its pages requested more than 256 MiB');
});

/** The faults that two visits agreed on. */
const agreedFaults = (visits: readonly VisitReport[]) =>
  visits.flatMap(({ faults }) => faults.filter(({ agreed }) => agreed).map(({ when, what }) => `${when}: ${what}`));

const textOf = (visits: readonly VisitReport[]) => agreedFaults(visits).join();
