import { Engine, type EngineLimits, GuestError } from './engine';

/**
 * Stubs browser globals: every property exists, and everything can be called or constructed. Returns a function that
 * tells whether files were loaded with their hashes.
 */
const INSTALL_BROWSER = `(url) => {
  const anything = new Proxy(function () {}, {
    get: (_, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : anything),
    apply: () => anything,
    construct: () => anything,
  });
  const currentScript = { tagName: 'SCRIPT', src: url };
  let elements = 0;
  let hashes = 0;
  const createElement = () => {
    elements += 1;
    return anything;
  };
  const arenaIntegrityOf = () => {
    hashes += 1;
    return '';
  };
  Object.assign(globalThis, {
    document: new Proxy({ currentScript, createElement }, { get: (own, key) => own[key] ?? anything[key] }),
    location: anything,
    setTimeout: anything,
    console: anything,
    arenaIntegrityOf,
    self: globalThis,
    window: globalThis,
  });
  return () => elements === 0 || hashes > 0;
}`;

/**
 * Asks the container for the section. An exposed module loads further files, which do not exist here, so the promise
 * may fail or stay pending. Only the error about a missing exposed module counts.
 */
const CHECK_CONTAINER = `(container) => {
  if (typeof container?.get !== 'function' || typeof container.init !== 'function') return undefined;
  let exposed = true;
  Promise.resolve(container.get('./section')).catch((error) => {
    exposed = !/does not exist/.test(error?.message);
  });
  return () => exposed;
}`;

/** A federation entry, the name of its container, and the URL that it is loaded from. */
export type Entry = { code: string; container: string; url: string };

/**
 * Evaluates a federation entry as a script in a new engine, and checks that its container exposes the section.
 * @throws GuestError with the fault
 */
export async function checkEntry({ code, container, url }: Entry, limits: EngineLimits) {
  const engine = await Engine.open(limits);
  const loadsWithHashes = engine.call(engine.evaluate(INSTALL_BROWSER, 'arena'), url);
  engine.evaluate(code, url);
  const value = engine.evaluate(`typeof ${container} === 'undefined' ? undefined : ${container}`, 'arena');
  const isExposed = engine.call(engine.evaluate(CHECK_CONTAINER, 'arena'), value);
  if (!engine.isFunction(isExposed)) throw new GuestError(`the entry does not define the container ${container}`);
  engine.runMicrotasks();
  if (!engine.isTrue(engine.call(isExposed))) throw new GuestError('the entry does not expose ./section');
  if (!engine.isTrue(engine.call(loadsWithHashes))) {
    throw new GuestError('the entry loads files without their hashes: build it with ArenaSectionPlugin');
  }
}
