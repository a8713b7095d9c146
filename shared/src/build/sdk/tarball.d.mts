/**
 * Packs files as npm does. The same files have the same bytes on every machine.
 * @param files contents by path, such as `src/ui/button.js`; one is `package.json`
 * @returns the gzipped tar file
 */
export function packTarball(files: ReadonlyMap<string, string | Uint8Array>): Promise<Buffer>;
