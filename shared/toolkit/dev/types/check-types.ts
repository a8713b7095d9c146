import { constants, setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { Problem } from '../problem';

/*
 * A process of its own: checks the types of a section again after every change and sends the errors to its parent. It
 * has a lower priority than the build, so it does not delay updates of the page.
 */

/** A type error without its section. */
export type SourceError = Pick<Problem, 'place' | 'message'>;

const [directory = ''] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit());

const host = ts.createWatchCompilerHost(
  join(directory, 'tsconfig.json'),
  { noEmit: true },
  ts.sys,
  ts.createSemanticDiagnosticsBuilderProgram,
  // Errors of the configuration. Those of the sources are read from the program.
  (diagnostic) => send([diagnostic]),
  () => undefined,
);
host.afterProgramCreate = (program) =>
  // Without syntax errors, which fail the build.
  send([...program.getConfigFileParsingDiagnostics(), ...program.getSemanticDiagnostics()]);
ts.createWatchProgram(host);

function send(diagnostics: readonly ts.Diagnostic[]) {
  // The parent may have ended during the check.
  process.send?.(diagnostics.map(sourceError), undefined, undefined, (error) => error && process.exit());
}

function sourceError({ file, start = 0, messageText }: ts.Diagnostic): SourceError {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (!file) return { place: '', message };
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return { place: `${relative(dirname(directory), file.fileName)}:${line + 1}:${character + 1}`, message };
}
