import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findBrowser } from './find-browser';
import type { SiteResponse } from './messages';
import { runBrowser, type SiteAnswer } from './run-browser';

const executable = findBrowser(process.env.CHROMIUM) ?? '';

/** Opens a page in a browser. @param body of the page's `main` */
async function check(body: string, { files = {}, policy = "script-src 'self' 'unsafe-inline'" } = {}) {
  const answer: SiteAnswer = async ({ path }) => {
    const file = (files as Record<string, SiteResponse>)[path];
    if (file) return file;
    if (path !== '/market' && path !== '/') return { status: 404, headers: {}, body: Buffer.from('') };
    const main = path === '/market' ? body : '<h1>Home</h1>';
    const html = `<!doctype html><html lang="en"><title>A page</title><main>${main}</main>`;
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      body: Buffer.from(html),
    };
  };
  const visits = [{ releaseSet: 'live', path: '/market', use: true, entrance: null }];
  return runBrowser({ executable, scope: 'main', visits }, answer);
}

const script = (code: string) => `<h1>Market</h1><script>${code}</script>`;

test('a page without faults has none, and a picture', async () => {
  const { visits, unfinished, browser } = await check('<h1>Market</h1><button>Filter</button>');
  expect({ unfinished, visits }).toEqual({
    unfinished: undefined,
    visits: [{ releaseSet: 'live', path: '/market', faults: [], unfinished: [], picture: expect.any(Uint8Array) }],
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
  const { visits, unfinished } = await check(body);
  expect({ unfinished, faults: visits[0]?.faults }).toEqual({
    unfinished: undefined,
    faults: expect.arrayContaining([
      typeof fault === 'string' ? expect.stringContaining(fault) : expect.stringMatching(fault),
    ]),
  });
});

test('finds what the policy of the page refuses', async () => {
  const { visits } = await check('<h1>Market</h1><p onclick="buy()">Buy</p>', { policy: "script-src 'self'" });
  expect(visits[0]?.faults.join()).toMatch(/when it is opened: console: .*Content Security Policy/);
});

test('finds a layout shift and what shifts most', async () => {
  const late = "setTimeout(() => { document.querySelector('h1').style.paddingTop = '200px'; }, 100)";
  const { visits } = await check(`<h1>Market</h1><p style="height:400px">Products</p><script>${late}</script>`);
  expect(visits[0]?.faults.join()).toMatch(/the layout shifts by 0\.\d+, most of it (h1|p)/);
});

test('a fault that only one of two visits has does not count', async () => {
  let visits = 0;
  const run = await runBrowser(
    { executable, scope: 'main', visits: [{ releaseSet: 'live', path: '/market', use: true, entrance: null }] },
    async () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(
        `<html lang="en"><title>A</title><main><h1>A</h1>${visits++ ? '' : script('sometimes()')}</main>`,
      ),
    }),
  );
  expect(run.visits[0]?.faults).toEqual([]);
});

test('a page that never rests is no evidence, and says so', async () => {
  const { visits } = await check(
    script('setInterval(() => { for (const end = Date.now() + 90; Date.now() < end;); }, 1)'),
  );
  expect(visits[0]).toMatchObject({ faults: [], unfinished: [expect.stringContaining('did not come to rest')] });
});

test('a browser that needs too much time or memory is ended', async () => {
  const job = { executable, scope: 'main', visits: [{ releaseSet: 'live', path: '/', use: true, entrance: null }] };
  const never: SiteAnswer = () => new Promise(() => undefined);
  const slow = await runBrowser(job, never, { time: 2_000, memory: 1 << 30 });
  expect(slow.unfinished).toBe('it did not finish within 2 seconds');
  const large = await runBrowser(job, never, { time: 60_000, memory: 1 << 20 });
  expect(large.unfinished).toBe('it needed more than 1 MiB of memory');
});

describe_neighbours();

/** Servers of the same machine, which a page must not reach. */
function describe_neighbours() {
  let neighbour: Server;
  const reached: string[] = [];
  const socket = createSocket('udp4', () => reached.push('udp'));

  beforeAll(async () => {
    neighbour = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('secret');
    });
    neighbour.on('connection', () => reached.push('connection')).listen(0, '127.0.0.1');
    socket.bind(0, '127.0.0.1');
    await Promise.all([once(neighbour, 'listening'), once(socket, 'listening')]);
  });
  afterAll(() => {
    neighbour.close();
    socket.close();
  });

  test('a page reaches nothing but the site', async () => {
    const { port } = neighbour.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const code = `
      const attempts = [
        () => fetch('${url}/fetch'),
        () => fetch('${url}/no-cors', { mode: 'no-cors' }),
        () => navigator.sendBeacon('${url}/beacon', 'a'),
        () => new WebSocket('ws://127.0.0.1:${port}/socket'),
        () => new EventSource('${url}/events'),
        () => new Worker(URL.createObjectURL(new Blob(["fetch('${url}/worker'); new WebSocket('ws://127.0.0.1:${port}/worker-socket')"]))),
        () => { document.body.append(Object.assign(new Image(), { src: '${url}/image' })); },
        () => { document.body.append(Object.assign(document.createElement('iframe'), { src: '${url}/frame' })); },
        () => { document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: '${url}' })); },
        () => { document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '${url}/prefetch' })); },
        () => fetch('/redirect'),
        () => window.open('${url}/popup'),
        () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${(socket.address() as AddressInfo).port}' }] });
          peer.createDataChannel('a'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); },
        () => new WebTransport('https://127.0.0.1:${port}/transport'),
        () => navigator.serviceWorker.register('/worker.js'),
      ];
      for (const attempt of attempts) { try { Promise.resolve(attempt()).catch(() => {}); } catch {} }
      setTimeout(() => { location.href = '${url}/navigation'; }, 1500);`;
    const redirect = { status: 302, headers: { location: `${url}/redirected` }, body: Buffer.from('') };
    const worker = {
      status: 200,
      headers: { 'content-type': 'text/javascript' },
      body: Buffer.from(`fetch('${url}/service-worker')`),
    };
    await check(script(code), { files: { '/redirect': redirect, '/worker.js': worker }, policy: '' });
    expect(reached).toEqual([]);
    // The neighbour can be reached by others.
    expect(await (await fetch(`${url}/control`)).text()).toBe('secret');
  });
}
