/** Path under which a source map is stored: that of its built file, with this ending. Maps are compressed with brotli. */
export const STORED_MAP = '.map.br';
