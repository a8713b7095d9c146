/**
 * Packs files as npm does. The same files have the same bytes on every machine.
 * @param files contents by path, such as `src/ui/controls/button.js`; one is `package.json`
 * @returns the gzipped tar file
 */
export function packTarball(files: ReadonlyMap<string, string | Uint8Array>): Promise<Buffer>;

/**
 * Packs files into one folder of an archive. The same files have the same bytes on every machine.
 * @param folder name of the folder
 * @param files contents by path in the folder
 * @param programs paths of files that can be executed
 * @returns the gzipped tar file
 */
export function packArchive(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  programs: ReadonlySet<string>,
): Promise<Buffer>;
