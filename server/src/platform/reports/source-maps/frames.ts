/** A position in a built file of a release, as a browser names it in a stack. `line` and `column` start at 1. */
export type BuiltFrame = { app: string; release: string; file: string; line: number; column: number };

/**
 * The same position in the source. `source` is a path such as `mf-market/src/market-page.tsx`, or
 * `node_modules/react-dom/index.js`; `line` and `column` start at 1; `text` is the source line without indentation.
 */
export type SourceFrame = { source: string; line: number; column: number; text: string };
