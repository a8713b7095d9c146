import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Mutation } from './operators';

/**
 * Checks changed files one at a time, each against the unchanged rest of its program. It does not detect errors in
 * other files.
 */
export class TypeCheck {
  /** Programs by their `tsconfig.json`. */
  readonly #programs = new Map<string, Program>();

  constructor(readonly checkout: string) {}

  accept({ path, text, mutated }: Mutation): boolean {
    const file = join(this.checkout, path);
    // The few JavaScript files have no types.
    if (!/\.tsx?$/.test(path)) return true;
    const program = this.#programOf(file);
    const source = ts.sys.readFile(file) ?? '';
    return program.accepts(
      file,
      source.replace(text, () => mutated),
    );
  }

  #programOf(file: string): Program {
    const config = ts.findConfigFile(dirname(file), ts.sys.fileExists);
    if (!config) throw new Error(`${file} has no tsconfig.json.`);
    const program = this.#programs.get(config) ?? new Program(config);
    this.#programs.set(config, program);
    return program;
  }
}

/** The files of one tsconfig.json, one of which can be changed in memory. */
class Program {
  readonly #service: ts.LanguageService;
  #changed = { file: '', text: '', version: 0 };

  constructor(configFile: string) {
    const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
    const textOf = (name: string) => (name === this.#changed.file ? this.#changed.text : ts.sys.readFile(name));
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => ({ ...options, noEmit: true }),
      getScriptFileNames: () => fileNames,
      getScriptVersion: (name) => (name === this.#changed.file ? `${this.#changed.version}` : '0'),
      getScriptSnapshot: (name) => {
        const text = textOf(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => dirname(configFile),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
      ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
    });
  }

  accepts(file: string, text: string): boolean {
    this.#changed = { file, text, version: this.#changed.version + 1 };
    return [...this.#service.getSyntacticDiagnostics(file), ...this.#service.getSemanticDiagnostics(file)].every(
      ({ category }) => category !== ts.DiagnosticCategory.Error,
    );
  }
}
