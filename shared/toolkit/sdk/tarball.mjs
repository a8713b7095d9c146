import { gzipSync } from 'fflate';
import { pack } from 'tar-stream';

// Plain JavaScript, because the build of the server uses it before anything is compiled.

/** npm's date for all files of a package. */
const DATE = new Date('1985-10-26T08:15:00Z');

/** Packs files as npm does. */
export function packTarball(files) {
  return packArchive('package', files, programsOf(JSON.parse(String(files.get('package.json')))));
}

/**
 * The same files have the same bytes on every machine: the compressor is not Node's, whose output depends on its version
 * and on the processor.
 */
export async function packArchive(folder, files, programs) {
  const tar = pack();
  for (const path of [...files.keys()].sort()) {
    const mode = programs.has(path) ? 0o755 : 0o644;
    tar.entry({ name: `${folder}/${path}`, mtime: DATE, mode }, Buffer.from(files.get(path)));
  }
  tar.finalize();
  const chunks = [];
  for await (const chunk of tar) chunks.push(chunk);
  return Buffer.from(gzipSync(Buffer.concat(chunks), { mtime: DATE }));
}

function programsOf({ bin = {} }) {
  return new Set(Object.values(bin).map((path) => path.replace(/^\.\//, '')));
}
