import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';

/** A hook that passes generated code from one plugin to the next. */
type CodeHook = { tap(name: string, callback: (source: string) => string): void };

/** Rspack has the hooks of webpack's runtime in one plugin of its own. */
type RspackRuntime = {
  RuntimePlugin?: {
    getCompilationHooks(compilation: Compilation): Record<'createScript' | 'linkPreload' | 'createLink', CodeHook>;
  };
};

type CssPlugin = WebpackPluginInstance & {
  constructor: { getCompilationHooks(compilation: Compilation): { beforeTagInsert: CodeHook } };
};

/** Whether the bundler is Rspack. Its module graph has less information than webpack's. */
export function isRspack(compiler: Compiler): boolean {
  return 'rspackVersion' in compiler.webpack;
}

/** Code for the places where a bundler has created an element for a file, and not yet added it to the page. */
export type LoadingCode = {
  /** For a chunk. Variables: `script`, its `url`, and `done`, which takes an event of the element. */
  script: string;
  /** For an extracted stylesheet. Variables: `linkTag`, its URL `fullhref`, `resolve` and `reject`. */
  style: string;
  /** For another link, such as a preload. `element` is its variable. */
  link: (element: string) => string;
};

/** Inserts code into the functions that load chunks. Code that returns replaces the rest of the function. */
export function extendLoading(compiler: Compiler, compilation: Compilation, name: string, code: LoadingCode) {
  const { RuntimePlugin, runtime, web }: typeof compiler.webpack & RspackRuntime = compiler.webpack;
  const append = (addition: string) => (source: string) => `${source}\n${addition}`;
  if (RuntimePlugin) {
    const hooks = RuntimePlugin.getCompilationHooks(compilation);
    hooks.createScript.tap(name, append(code.script));
    hooks.linkPreload.tap(name, append(code.link('link')));
    // Rspack calls it for extracted stylesheets, and with another variable for those that it bundles without a plugin.
    hooks.createLink.tap(name, (source) => append(source.includes('linkTag') ? code.style : code.link('link'))(source));
    return;
  }
  runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(name, append(code.script));
  web.JsonpChunkLoadingRuntimeModule.getCompilationHooks(compilation).linkPreload.tap(name, append(code.link('link')));
  cssPlugin(compiler)
    ?.constructor.getCompilationHooks(compilation)
    .beforeTagInsert.tap(name, () => code.style);
}

/** The plugin of a configuration that writes stylesheets. The hooks are those of the copy that the configuration uses. */
export function cssPlugin(compiler: Compiler): CssPlugin | undefined {
  return compiler.options.plugins.find((plugin): plugin is CssPlugin => isCssPlugin(plugin));
}

function isCssPlugin(plugin: unknown): boolean {
  return (
    plugin instanceof Object && ['MiniCssExtractPlugin', 'CssExtractRspackPlugin'].includes(plugin.constructor.name)
  );
}
