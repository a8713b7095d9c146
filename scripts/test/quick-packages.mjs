/**
 * What Jest replaces in files of packages, because it is slow in the context of a test. By the end of the path.
 * - Fastify looks for the file of each plugin among all modules, a second of CPU time for each start of a server. The names
 *   serve error messages only.
 * - Drizzle looks `Object` up for each part of each query. The lookup of a global takes so long there that it was a seventh
 *   of the CPU time of all server tests.
 */
const REPLACEMENTS = new Map([
  ['fastify/lib/plugin-utils.js', ['const cache = require.cache', 'const cache = undefined']],
  [
    'drizzle-orm/entity.js',
    ['function is(value, type) {', 'const { Object } = globalThis; function is(value, type) {'],
  ],
]);

/** The files, as a pattern of paths. */
export const QUICK_PACKAGES = `node_modules/(?:${[...REPLACEMENTS.keys()].join('|').replaceAll('.', '\\.')})$`;

export default {
  process(source, path) {
    const [, [slow, quick]] = [...REPLACEMENTS].find(([end]) => path.replaceAll('\\', '/').endsWith(end));
    if (!source.includes(slow)) throw new Error(`${path} no longer has "${slow}". Remove it from this file.`);
    return { code: source.replace(slow, quick) };
  },
};
