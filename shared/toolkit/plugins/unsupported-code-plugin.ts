import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { moduleFiles, onModules, sourcesOf } from '../uses/modules';
import { unsupportedCode } from './unsupported-code';

/** Fails the build of a section that has code which would only fail on the page. */
export class UnsupportedCodePlugin {
  private readonly files = new WeakMap<Compilation, readonly string[]>();

  /** @param directory folder of the section */
  constructor(private readonly directory: string) {}

  apply(compiler: Compiler) {
    if (compiler.options.mode === 'development') return;
    const { WebpackError, Compilation } = compiler.webpack;
    onModules(compiler, 'UnsupportedCodePlugin', (compilation) => {
      this.files.set(compilation, moduleFiles(compilation));
    });
    compiler.hooks.thisCompilation.tap('UnsupportedCodePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'UnsupportedCodePlugin', stage }, () => {
        compilation.errors.push(...this.faults(compilation).map((fault) => new WebpackError(fault)));
      });
    });
  }

  private faults(compilation: Compilation): string[] {
    const scripts = sourcesOf(compilation, '.js');
    const isReplaced = (expression: string) => {
      const unchanged = new RegExp(`${expression.replaceAll('.', '\\.')}\\b`);
      return !scripts.some((script) => unchanged.test(script));
    };
    return (this.files.get(compilation) ?? []).flatMap((file) =>
      unsupportedCode(file, readFileSync(file, 'utf8'), isReplaced).map(
        (fault) => `${relative(this.directory, file)}:${fault}`,
      ),
    );
  }
}
