// Renders a release's pages in Node, for comparison with the server's JavaScript engine. It is not a sandbox. Reads one job
// from stdin and writes one result to stdout.
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
const matchedSection = section && {
  app: section.app,
  section: evaluate(section.code, section.app, (name) => host.provided[name]).default,
};
const pages = [];
for (const path of paths) {
  const { head, body } = await host.render(path, map, matchedSection);
  pages.push({ path, head, body });
}
process.stdout.write(JSON.stringify({ pages }), () => process.exit(0));
