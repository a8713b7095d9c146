import mime from 'mime';

/** Video, image and font formats are already compressed. */
const COMPRESSIBLE = /^(text\/|application\/(json|wasm|xml)|image\/svg)/;

const CODE = /\.(js|css)$/;

export function contentTypeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** Whether to compress a file. */
export function isCompressible(path: string): boolean {
  return COMPRESSIBLE.test(contentTypeOf(path));
}

/** Whether to encode a file as the difference from that of another release: scripts and styles change only partly. */
export function isCode(path: string): boolean {
  return CODE.test(path);
}
