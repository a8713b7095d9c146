import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { addExtensions } from './add-extensions';

/**
 * Compiles modules of this package and everything that they import from it.
 * @param folder of the package
 * @param roots sources, relative to the folder
 * @returns JavaScript and types by path, such as `src/ui/controls/button.js` and `src/ui/controls/button.d.ts`
 * @throws an Error with the messages of the compiler
 */
export function compile(folder: string, roots: readonly string[]): Map<string, string> {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram({
    rootNames: [...roots.map((path) => join(folder, path)), join(folder, 'toolkit/assets.d.ts')],
    options: {
      ...options,
      noEmit: false,
      declaration: true,
      rootDir: folder,
      outDir: folder,
      newLine: ts.NewLineKind.LineFeed,
    },
  });
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(
    undefined,
    (path, text) => files.set(relative(folder, path).replaceAll(sep, '/'), text),
    undefined,
    false,
    { before: [addExtensions], afterDeclarations: [addExtensions] },
  );
  if (diagnostics.length > 0) {
    const messages = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    throw new Error(`@arena/shared cannot be packed:\n${messages.join('\n')}`);
  }
  return files;
}
