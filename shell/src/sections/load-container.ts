import type { FederatedRelease } from '@arena/shared/contract/release-map';
import { runScript } from './run-script';

/** A federation container, as webpack defines it. */
type Container = {
  init(shareScope: unknown): unknown;
  get(module: string): Promise<() => unknown>;
};

/** What the shell's build provides to sections. */
declare const __webpack_share_scopes__: { default: unknown };

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
