import { Engine, GuestError, type Limits } from './engine';

/** What a federation entry finds in a browser: any property, any call, any construction. */
const BROWSER = `(address) => {
  const anything = new Proxy(function () {}, {
    get: (_, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : anything),
    apply: () => anything,
    construct: () => anything,
  });
  const currentScript = { tagName: 'SCRIPT', src: address };
  Object.assign(globalThis, {
    document: new Proxy({ currentScript }, { get: (own, key) => own[key] ?? anything[key] }),
    location: anything,
    setTimeout: anything,
    console: anything,
    arenaIntegrityOf: () => '',
    self: globalThis,
    window: globalThis,
  });
}`;

/**
 * What is exposed loads further files, which do not exist here: that fails, or never comes to an end. What is not
 * exposed says so.
 */
const ASK = `(container) => {
  if (typeof container?.get !== 'function' || typeof container.init !== 'function') return undefined;
  let exposed = true;
  Promise.resolve(container.get('./section')).catch((error) => {
    exposed = !/does not exist/.test(error?.message);
  });
  return () => exposed;
}`;

/** A federation entry, the name of its container, and the address it is loaded from. */
export type Entry = { code: string; container: string; address: string };

/**
 * Evaluates a federation entry as a script, in an engine of its own, and looks whether its container exposes the section.
 * @throws GuestError with what is wrong
 */
export async function checkEntry({ code, container, address }: Entry, limits: Limits) {
  const engine = await Engine.open(limits);
  engine.call(engine.evaluate(BROWSER, 'arena'), address);
  engine.evaluate(code, address);
  const found = engine.evaluate(`typeof ${container} === 'undefined' ? undefined : ${container}`, 'arena');
  const exposed = engine.call(engine.evaluate(ASK, 'arena'), found);
  if (!engine.isFunction(exposed)) throw new GuestError(`the entry does not leave the container ${container} behind`);
  engine.react();
  if (!engine.isTrue(engine.call(exposed))) throw new GuestError('the entry does not expose ./section');
}
