/** File of a release that holds its screens for rendering in Node; a CommonJS module. */
export const NODE_BUNDLE = 'node.cjs';

/**
 * Stands in a Node bundle for the address below which the release's files are served. Whoever loads the bundle puts
 * that in: the release's id, a part of it, is the hash of the bundle among other files.
 */
export const NODE_ASSET_BASE = '/arena-asset-base/';
