import mime from 'mime';

/** Films, pictures and fonts are packed by their own formats. */
const PACKABLE = /^(text\/|application\/(json|wasm|xml)|image\/svg)/;

const CODE = /\.(js|css)$/;

export function contentTypeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** Whether a file may travel packed. */
export function isPackable(path: string): boolean {
  return PACKABLE.test(contentTypeOf(path));
}

/** Whether a file may travel as a difference to the one of another release: scripts and styles change little by little. */
export function isCode(path: string): boolean {
  return CODE.test(path);
}
