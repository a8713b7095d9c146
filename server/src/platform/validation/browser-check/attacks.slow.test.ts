import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { checkPage, script } from '../../../testing/check-page';
import { processTree } from '../process-tree';
import { findConfinement, UNCONFINED } from './browser/confinement';
import type { SiteRequest, VisitReport } from './messages';

let neighbour: Server;
let url: string;
/** The same server by names: Chromium resolves the first two itself, the system knows the third. */
let named: string[];
let udpPort: number;
const reached: string[] = [];
const socket = createSocket('udp4', () => reached.push('udp'));

/** Servers of the same machine, which no page may reach. */
beforeAll(async () => {
  neighbour = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('secret');
  });
  neighbour.on('connection', () => reached.push('connection')).listen(0, '127.0.0.1');
  socket.bind(0, '127.0.0.1');
  await Promise.all([once(neighbour, 'listening'), once(socket, 'listening')]);
  const { port } = neighbour.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  named = ['localhost', 'neighbour.localhost', hostname()].map((name) => `http://${name}:${port}`);
  udpPort = socket.address().port;
});
beforeEach(() => {
  reached.length = 0;
});
afterAll(() => {
  neighbour.close();
  socket.close();
});

/** Each is the body of a function. */
const attempts = () => [
  ...named.flatMap((origin) => [
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: '${origin}' }))`,
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: '${origin}' }))`,
    `fetch('${origin}/by-name', { mode: 'no-cors' })`,
  ]),
  `return fetch('${url}/fetch')`,
  `fetch('${url}/no-cors', { mode: 'no-cors' })`,
  `navigator.sendBeacon('${url}/beacon', 'a')`,
  `new WebSocket('${url.replace('http', 'ws')}/socket')`,
  `new EventSource('${url}/events')`,
  `new Worker(URL.createObjectURL(new Blob(["fetch('${url}/worker'); new WebSocket('${url.replace('http', 'ws')}/w')"])))`,
  `new SharedWorker(URL.createObjectURL(new Blob(["fetch('${url}/shared-worker')"])))`,
  `document.body.append(Object.assign(new Image(), { src: '${url}/image' }))`,
  `document.body.append(Object.assign(document.createElement('iframe'), { src: '${url}/frame' }))`,
  `document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: "<img src='${url}/srcdoc'>" }))`,
  `document.body.append(Object.assign(document.createElement('object'), { data: '${url}/object' }))`,
  `document.body.append(Object.assign(document.createElement('video'), { src: '${url}/video', autoplay: true }))`,
  `document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: '${url}' }))`,
  `document.head.append(Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: '${url}' }))`,
  `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '${url}/prefetch' }))`,
  `document.head.append(Object.assign(document.createElement('script'), { src: '${url}/script' }))`,
  `import('${url}/module')`,
  "fetch('/redirect')",
  "document.body.append(Object.assign(document.createElement('iframe'), { src: '/redirect' }))",
  `window.open('${url}/popup')`,
  `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] });
   peer.createDataChannel('a'); return peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
  `new WebTransport('${url.replace('http', 'https')}/transport')`,
  "return navigator.serviceWorker.register('/worker.js')",
  `const form = Object.assign(document.createElement('form'), { action: '${url}/form', method: 'post', target: '_blank' });
   document.body.append(form); form.submit()`,
  `document.body.append(Object.assign(document.createElement('a'), { href: '${url}/download', download: 'a', target: '_blank' }));
   document.querySelector('a').click()`,
];

/** Attempts everything, then leaves for the neighbour. */
function attack(options?: Parameters<typeof checkPage>[2]) {
  const code = attempts().map((attempt) => `() => { ${attempt} }`);
  return checkPage(
    script(`const attempts = [${code.join(',\n')}].map(async (attempt) => attempt());
      Promise.allSettled(attempts).then(() => setTimeout(() => { location.href = '${url}/navigation'; }, 700));`),
    {
      policy: '',
      files: {
        '/redirect': { status: 302, headers: { location: `${url}/redirected` }, body: Buffer.from('') },
        '/worker.js': {
          status: 200,
          headers: { 'content-type': 'text/javascript' },
          body: Buffer.from(`fetch('${url}/service-worker')`),
        },
      },
    },
    options,
  );
}

test('a page reaches nothing but the site', async () => {
  const { visits } = await attack();
  expect(reached).toEqual([]);
  // It ran, and it tried.
  expect(textOf(visits)).toContain('/fetch could not be loaded');
  expect(textOf(visits)).toContain('/by-name could not be loaded');
  // Others can reach the neighbour, by each name.
  for (const origin of [url, named[0], named[2]]) {
    expect(await (await fetch(`${origin}/control`)).text()).toBe('secret');
  }
});

test('without a confinement by the system, the browser alone keeps pages from everything else', async () => {
  const { visits, confinement } = await attack({ confinement: UNCONFINED });
  expect(confinement).toMatch(/^with a network/);
  expect(reached).toEqual([]);
  expect(textOf(visits)).toContain('/fetch could not be loaded');
});

test('without the browser, the confinement by the system keeps a process from the network', async () => {
  const { wrapper, description } = await findConfinement();
  expect(description).toMatch(/^without a network/);
  const attempt = `Promise.all(['${url}/', 'http://localhost.localdomain/'].map((url) => fetch(url).then(() => 'reached', ({ cause }) => cause.code)))
    .then((results) => console.log(results.join()))`;
  const [command = '', ...args] = [...wrapper, process.execPath, '-e', attempt];
  const { stdout } = await promisify(execFile)(command, args);
  expect(stdout.trim()).toMatch(/^(ECONNREFUSED|ENETUNREACH),(EAI_AGAIN|ENOTFOUND|ECONNREFUSED)$/);
  expect(reached).toEqual([]);
});

test('a page gets no file of the machine', async () => {
  const { visits } = await checkPage(
    script(`for (const url of ['file:///etc/hostname', 'view-source:file:///etc/hostname', 'chrome://version']) {
      try { document.body.append(Object.assign(document.createElement('iframe'), { src: url })); } catch {}
      fetch(url).then((response) => response.text()).then((text) => console.error('read ' + text), () => {});
    }`),
    { policy: '' },
  );
  expect(textOf(visits)).not.toContain('console: read');
});

test('requests of a page carry no cookies and no credentials, and stay on the site', async () => {
  const requests: SiteRequest[] = [];
  await checkPage(
    script(`document.cookie = 'session=1'; document.cookie = 'arena_view=other';
      fetch('/a', { headers: { authorization: 'Bearer a', 'x-forwarded-for': '127.0.0.1', cookie: 'b' } });
      fetch('/api/ops/apps/mf-market/activations', { method: 'POST', body: '{}' });
      fetch('//example.com/b'); fetch('/\\\\example.com/c');`),
    { onRequest: (request) => requests.push(request) },
  );
  expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['/market', '/a']));
  expect(requests.filter(({ path }) => path.includes('ops') || path.includes('example'))).toEqual([]);
  const names = new Set(requests.flatMap(({ headers }) => Object.keys(headers)));
  expect([...names].filter((name) => !['accept', 'user-agent', 'range'].includes(name))).toEqual([]);
});

test('the browser process gets no setting of the server', async () => {
  process.env.ARENA_OPERATOR_TOKEN = 'a secret of the server';
  const readings: Promise<string[]>[] = [];
  await checkPage('<h1>Market</h1>', { onRequest: () => readings.push(environmentsOf('browser-check.mjs')) });
  delete process.env.ARENA_OPERATOR_TOKEN;
  const environments = (await Promise.all(readings)).flat();
  expect(environments.join()).toContain('arena-browser-');
  expect(environments.join()).not.toContain('a secret of the server');
});

test.each([
  ['opens dialogs for ever', 'setInterval(() => { while (true) alert(1); }, 10)'],
  ['opens windows for ever', "setInterval(() => { open('/market'); }, 10)"],
  ['reloads itself for ever', 'setInterval(() => { location.reload(); }, 50)'],
  ['downloads for ever', "setInterval(() => { location.href = '/file.zip'; }, 50)"],
  ['never ends a loop', 'setTimeout(() => { for (;;); }, 100)'],
  ['fills the memory', 'setTimeout(() => { const a = []; for (;;) a.push(new Array(1e6).fill(Math.random())); }, 100)'],
  ['fills the history', "setInterval(() => { for (let i = 0; i < 100; i++) history.pushState(0, '', '?' + i); }, 10)"],
  ['fills the console', "setInterval(() => { for (let i = 0; i < 1e3; i++) console.error('a'.repeat(1e4) + i); }, 10)"],
])('a page that %s ends with a sentence, and nothing keeps running', async (_, code) => {
  const zip = { status: 200, headers: { 'content-type': 'application/zip' }, body: Buffer.from('zip') };
  const started = new Started();
  // Some seconds for the attack, however long the browser takes to start.
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const { visits, unfinished } = await checkPage(
    script(`fetch('/attack'); ${code}`),
    {
      policy: '',
      files: { '/file.zip': zip },
      onRequest: async (request) => {
        timer ??= setTimeout(() => over.abort(), 6_000);
        await started.look(request);
      },
    },
    { signal: over.signal },
  );
  clearTimeout(timer);
  expect(started.paths).toContain('/attack');
  const reported = [textOf(visits), ...visits.flatMap((visit) => visit.unfinished), unfinished ?? ''].join('');
  expect(reported).toMatch(/\w{4}/);
  expect(await started.running()).toEqual([]);
});

/** Replaces what a script of the same page would need to judge it. */
const BLIND = `
  Element.prototype.checkVisibility = () => false;
  Element.prototype.matches = () => true;
  Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => [];
  EventTarget.prototype.addEventListener = (type, listener) => listener();
  Object.defineProperty(HTMLElement.prototype, 'innerText', { get: () => 'text' });
  window.PerformanceObserver = class { observe() {} };
  for (const name of ['axe', '__arenaControls', '__arenaLayoutShifts', 'arenaControls', 'arenaLayoutShifts'])
    Object.defineProperty(window, name, { get() { throw 1; }, set() {} });`;

test.each([
  ['a button that fails', '<h1>Market</h1><button onclick="cart.add()">Add</button>', '“Add” was pressed: uncaught'],
  ['unreadable text', '<h1>Market</h1><p style="color:#bbb">Sold</p>', 'accessibility: '],
  ['an empty page', '', 'main is empty'],
])('a page cannot hide %s from the check', async (_, body, fault) => {
  const { visits } = await checkPage(`<script>${BLIND}</script>${body}`);
  expect(textOf(visits)).toContain(fault);
});

test('a browser that crashes is reported, and nothing keeps running', async () => {
  const started = new Started();
  const { unfinished, visits } = await checkPage('<h1>Market</h1>', {
    onRequest: async (request) => {
      await started.look(request);

      for (const id of await processesNaming('--type=renderer')) kill(id);
    },
  });
  expect(`${unfinished} ${visits.flatMap((visit) => visit.unfinished)} ${textOf(visits)}`).toMatch(/crash|did not/);
  expect(await started.running()).toEqual([]);
});

test('nothing keeps running when the server closes in the middle', async () => {
  const closing = new AbortController();
  const started = new Started();
  const { unfinished } = await checkPage(
    '<h1>Market</h1>',
    { onRequest: (request) => started.look(request).finally(() => closing.abort()) },
    { signal: closing.signal },
  );
  expect(unfinished).toBe('it was stopped');
  expect(await started.running()).toEqual([]);
});

/** Finds the processes that a check has started, and those that are still running at its end. */
class Started {
  readonly paths: string[] = [];
  /** Folder of the check, which all of its processes name. */
  home: string | undefined;

  /** Called with each request of a page, while the check runs. */
  async look({ path }: SiteRequest) {
    this.paths.push(path);
    this.home ??= /arena-browser-\w+/.exec((await commandsOf(await processTree(process.pid))).join())?.[0];
  }

  /** Commands of processes that still run, also of those whose parent has ended. */
  async running(): Promise<string[]> {
    const { home } = this;
    if (home === undefined) throw new Error('The check has not started a browser.');
    const commands = await commandsOf((await readdir('/proc')).filter((name) => /^\d+$/.test(name)));
    return commands.filter((command) => command.includes(home));
  }
}

async function environmentsOf(text: string): Promise<string[]> {
  const ids = await processesNaming(text);
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')));
}

/** Ids of processes that this one has started, with a text in their command line. */
async function processesNaming(text: string): Promise<number[]> {
  const started = await processTree(process.pid);
  const commands = await commandsOf(started);
  return started.filter((_, i) => commands[i]?.includes(text));
}

/** Commands of processes; empty for one that has ended. */
function commandsOf(ids: readonly (number | string)[]): Promise<string[]> {
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
}

function kill(id: number) {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const textOf = (visits: readonly VisitReport[]) =>
  visits.flatMap(({ faults }) => faults.map(({ when, what }) => `${when}: ${what}`)).join();
