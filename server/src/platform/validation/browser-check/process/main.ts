// Opens pages of a release in a real browser, in a separate process without a network: the server's process answers
// every request of a page. Code of releases runs in the browser, so this process holds no secrets.
import { constants, setPriority } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { type BrowserJob, CHECK_ORIGIN, type FromBrowser, MAX_REASON_LENGTH, type ToBrowser } from '../messages';
import { SiteRequests } from './site-requests';
import { visitPage } from './visit-page';

/** Flags that block connections of the browser, even where the process has a network. */
const WITHOUT_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://0.0.0.0:1',
  '--proxy-bypass-list=<-loopback>',
  // The headless shell knows the first name, Chromium the second.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-quic',
];

/** Flags that save memory. */
const LEAN = ['--disable-gpu', '--disable-breakpad', '--disable-dev-shm-usage', '--js-flags=--max-old-space-size=256'];

// Child processes inherit the lowest priority.
setPriority(constants.priority.PRIORITY_LOW);

const send = (message: FromBrowser) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** Starts the browser with its own sandbox, unless the machine does not allow it, for example to the user root. */
async function launch(executablePath: string): Promise<{ browser: Browser; sandbox: boolean }> {
  const options = { executablePath, args: [...WITHOUT_NETWORK, ...LEAN] };
  try {
    return { browser: await chromium.launch({ ...options, chromiumSandbox: true }), sandbox: true };
  } catch (error) {
    if (!/sandbox/i.test(String(error))) throw error;
    return { browser: await chromium.launch({ ...options, chromiumSandbox: false }), sandbox: false };
  }
}

async function run(job: BrowserJob, requests: SiteRequests) {
  const { browser, sandbox } = await launch(job.executable);
  await send({ browser: `Chromium ${browser.version()}`, sandbox });
  for (const visit of job.visits) {
    await send({ visit: await visitPage(browser, requests, visit, job.scope) });
    if (!browser.isConnected()) throw new Error(`the browser crashed at ${visit.path}`);
  }
  await browser.close();
  await send({ done: true });
}

const requests = new SiteRequests(
  CHECK_ORIGIN,
  (request) => void send({ request }),
  (taken) => void send({ taken }),
);

process.on('message', (message: ToBrowser) => {
  if ('job' in message) {
    run(message.job, requests)
      .catch((error: Error) => send({ failed: error.message.slice(0, MAX_REASON_LENGTH) }))
      .finally(() => process.exit(0));
  } else if ('failed' in message) requests.fail(message.id, message.failed);
  else requests.answer(message.id, message.response);
});
// The server has ended, so this process ends, too.
process.on('disconnect', () => process.exit(1));
