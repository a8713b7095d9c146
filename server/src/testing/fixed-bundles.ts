import { type RenderJob, type RenderResult, renderPages } from '../platform/validation/prerender/render-pages';

/** A shell's bundle for Node. It renders a page with its path as title and the section's first route as heading. */
export const shellBundle = `
exports.provided = {};
exports.render = async (path, map, matched) => {
  const route = matched?.section.routes[0];
  return {
    head: '<title>' + path + '</title>',
    body: '<h1>' + (typeof route === 'function' ? route() : route ?? 'shell') + '</h1>',
  };
};`;

/** A section's bundle for Node: one route, which is a text. */
export const sectionBundle = (text: string) => `exports.default = { routes: [${JSON.stringify(text)}] };`;

/** A federation entry whose container exposes a text. */
export const entryScript = (container: string, text: string) =>
  `var ${container} = { get: async () => () => ${JSON.stringify(text)}, init() {} };`;

/**
 * Renders releases of the test builder without starting the engine, which takes half of the CPU time of most tests of
 * releases. Hands every other code to the engine.
 */
export async function renderFixedBundles(job: RenderJob): Promise<RenderResult> {
  const { shell, section, entry, paths } = job;
  const heading = section ? readText(section.code) : 'shell';
  if (shell !== shellBundle || heading === undefined || !(entry === undefined || isFixedEntry(entry))) {
    return renderPages(job);
  }
  return { pages: paths.map((path) => ({ path, head: `<title>${path}</title>`, body: `<h1>${heading}</h1>` })) };
}

/** The text of a section's bundle; undefined if the code differs from `sectionBundle`. */
function readText(code: string): string | undefined {
  const literal = /\["((?:\w|[ .,-])*)"\]/.exec(code)?.[1];
  return literal !== undefined && sectionBundle(literal) === code ? literal : undefined;
}

function isFixedEntry({ code, container }: { code: string; container: string }): boolean {
  const literal = /"((?:\w|[ .,-])*)"/.exec(code)?.[1];
  return literal !== undefined && entryScript(container, literal) === code;
}
