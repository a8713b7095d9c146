import type { FederatedRelease } from '@arena/shared/contract/release-map';

/** A federation container, as webpack defines it. */
type Container = {
  init(shareScope: unknown): unknown;
  get(module: string): Promise<() => unknown>;
};

/** What the shell's build provides to sections. */
declare const __webpack_share_scopes__: { default: unknown };

/** Milliseconds after which an entry that has not arrived counts as failed; specification §7. */
const ENTRY_TIMEOUT = 120_000;

const opened = new Map<string, Promise<Container>>();

/** Fetches and starts the container of a release, once; a failure is not remembered. */
export function openContainer({ container, entry }: FederatedRelease): Promise<Container> {
  const opening = opened.get(container) ?? open(container, entry);
  opened.set(container, opening);
  opening.catch(() => opened.delete(container));
  return opening;
}

async function open(name: string, entry: string): Promise<Container> {
  await runScript(new URL(entry, window.location.origin).href);
  const container = (globalThis as Record<string, unknown>)[name] as Container | undefined;
  if (!container) throw new Error(`${entry} left no container called ${name}.`);
  await container.init(__webpack_share_scopes__.default);
  return container;
}

/** Asks as the page's preload hint did, or the browser would fetch the file a second time. */
async function runScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.integrity = globalThis.arenaIntegrityOf(address);
  script.crossOrigin = 'anonymous';
  let timer: number | undefined;
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${address} could not be loaded.`));
      timer = window.setTimeout(() => reject(new Error(`${address} timed out.`)), ENTRY_TIMEOUT);
      document.head.append(script);
    });
  } finally {
    window.clearTimeout(timer);
    script.remove();
  }
}
