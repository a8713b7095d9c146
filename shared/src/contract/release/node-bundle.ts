/** File of a release with its screens for prerendering in Node, a CommonJS module. */
export const NODE_BUNDLE = 'node.cjs';

/**
 * Placeholder in a Node bundle for the base path of the release's files. The loader of the bundle replaces it: the path
 * contains the release id, which is a hash over the bundle and therefore unknown at build time.
 */
export const NODE_ASSET_BASE = '/arena-asset-base/';
