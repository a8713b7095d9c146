// Renders a release's pages in Node itself: what the engine's work is compared with, no place for code of others. One
// job comes in on stdin, one answer goes out on stdout.
import { text } from 'node:stream/consumers';
import { Script } from 'node:vm';

function evaluate(code, filename, require) {
  const module = { exports: {} };
  new Script(`(function (module, exports, require) {${code}\n})`, { filename }).runInThisContext()(
    module,
    module.exports,
    require,
  );
  return module.exports;
}

const { shell, section, map, paths } = JSON.parse(await text(process.stdin));
const host = evaluate(shell, 'shell');
const matched = section && {
  app: section.app,
  section: evaluate(section.code, section.app, (name) => host.provided[name]).default,
};
const pages = [];
for (const path of paths) {
  const { head, body } = await host.render(path, map, matched);
  pages.push({ path, head, body });
}
process.stdout.write(JSON.stringify({ pages }), () => process.exit(0));
