import { GATE } from './page-cache';

declare global {
  interface Window {
    /** Missing in browsers without Trusted Types, and in TypeScript's DOM library. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string };
    };
  }
}

const WORKER = '/ops/gate-worker.js';

let stored: Promise<boolean> | undefined;

/**
 * Stores the page on the phone, once, so that it opens without a connection. Only for an origin without pages of the site.
 * @returns whether the browser has stored it
 */
export function storePage(): Promise<boolean> {
  stored ??= register().catch(() => false);
  return stored;
}

async function register(): Promise<boolean> {
  // Some browsers have none in private windows.
  if (!('serviceWorker' in navigator)) return false;
  const registration = await navigator.serviceWorker.register(workerUrl(), { scope: GATE });
  const { active, installing, waiting } = registration;
  const worker = active ?? waiting ?? installing;
  if (worker && worker.state !== 'activated') await settled(worker);
  return (await caches.match(GATE, { ignoreVary: true })) !== undefined;
}

/** Ends when a new service worker has stored the page, or could not. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (['activated', 'redundant'].includes(worker.state)) resolve();
    });
  });
}

/** The policy that the server allows to this page allows no other service worker. */
function workerUrl(): string {
  return (
    window.trustedTypes?.createPolicy('gate-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ??
    WORKER
  );
}
