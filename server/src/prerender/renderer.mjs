// Runs code of releases: in a process of its own, without files, settings or network. Plain JavaScript, so that
// nothing else has to be loaded beside it. One job comes in on stdin, one answer goes out on stdout.
import { createContext, Script } from 'node:vm';

/** What code writes to the console belongs to nobody; the answer has stdout to itself. */
for (const method of ['log', 'info', 'warn', 'error', 'debug']) console[method] = () => undefined;
for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name];

/** Evaluates a CommonJS bundle. */
function evaluate(code, filename, require) {
  const module = { exports: {} };
  const wrapped = new Script(`(function (module, exports, require) {${code}\n})`, { filename }).runInThisContext();
  wrapped(module, module.exports, require);
  return module.exports;
}

function refuse(app) {
  return (name) => {
    throw new Error(`${app} asks for "${name}", which the shell does not provide.`);
  };
}

/** Stands for everything a federation entry finds in a browser: any property, any call, any construction. */
const anything = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
  construct: () => anything,
});

/** Evaluates a federation entry as a script and looks whether its container exposes the section. */
async function checkEntry({ code, container, address }) {
  const currentScript = { tagName: 'SCRIPT', src: address };
  const context = createContext({
    document: new Proxy({ currentScript }, { get: (own, key) => own[key] ?? anything[key] }),
    location: anything,
    setTimeout: anything,
    arenaIntegrityOf: () => '',
    console,
  });
  context.self = context.window = context;
  new Script(code, { filename: address }).runInContext(context);
  const found = new Script(`typeof ${container} === 'undefined' ? undefined : ${container}`).runInContext(context);
  if (typeof found?.get !== 'function' || typeof found.init !== 'function') {
    throw new Error(`the entry does not leave the container ${container} behind`);
  }
  // What is exposed loads further files, which do not exist here; what is not exposed says so.
  await Promise.race([
    found.get('./section').catch((error) => {
      if (/does not exist/.test(error?.message)) throw new Error('the entry does not expose ./section');
    }),
    new Promise((resolve) => setImmediate(resolve)),
  ]);
}

async function perform({ shell, section, entry, map, paths }) {
  const host = evaluate(shell, 'shell', refuse('The shell'));
  let matched;
  if (entry) await checkEntry(entry);
  if (section) {
    const missing = refuse(section.app);
    const exposed = evaluate(section.code, section.app, (name) => host.provided[name] ?? missing(name)).default;
    if (!Array.isArray(exposed?.routes)) throw new Error(`${section.app} does not expose a section with routes.`);
    matched = { app: section.app, section: exposed };
  }
  const pages = [];
  for (const path of paths) {
    try {
      pages.push({ path, ...(await host.render(path, map, matched)) });
    } catch (error) {
      pages.push({ path, fault: sentence(error) });
    }
  }
  return { pages };
}

function sentence(error) {
  return String(error?.message ?? error).split('\n', 1)[0];
}

let input = '';
for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
const answer = await perform(JSON.parse(input)).catch((error) => ({ fault: sentence(error) }));
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
