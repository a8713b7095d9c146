import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';

/** A hook that passes generated code from one plugin to the next. */
type CodeHook = { tap(name: string, callback: (source: string) => string): void };

/** A hook of mini-css-extract-plugin. `tag` is the variable with the new element. */
type TagHook = { tap(name: string, callback: (source: string, element: { tag: string }) => string): void };

/** Rspack has the hooks of webpack's runtime in one plugin of its own. */
type RspackRuntime = {
  RuntimePlugin?: {
    getCompilationHooks(compilation: Compilation): Record<'createScript' | 'linkPreload' | 'createLink', CodeHook>;
  };
};

type CssPlugin = WebpackPluginInstance & {
  constructor: { getCompilationHooks(compilation: Compilation): { beforeTagInsert: TagHook } };
};

/** Whether the bundler is Rspack. Its module graph tells less than webpack's. */
export function isRspack(compiler: Compiler): boolean {
  return 'rspackVersion' in compiler.webpack;
}

/**
 * Appends code to the code that creates elements for chunks.
 * @param code returns the code
 *   @param code.element variable with the new element
 *   @param code.url expression of its URL
 */
export function extendLoading(
  compiler: Compiler,
  compilation: Compilation,
  name: string,
  code: (element: string, url: string) => string,
) {
  const { RuntimePlugin, runtime, web }: typeof compiler.webpack & RspackRuntime = compiler.webpack;
  const append = (element: string, url: string) => (source: string) => `${source}\n${code(element, url)}`;
  if (RuntimePlugin) {
    const hooks = RuntimePlugin.getCompilationHooks(compilation);
    hooks.createScript.tap(name, append('script', 'url'));
    hooks.linkPreload.tap(name, append('link', 'link.href'));
    hooks.createLink.tap(name, (source) => {
      const element = source.includes('linkTag') ? 'linkTag' : 'link';
      return append(element, `${element}.href`)(source);
    });
    return;
  }
  runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(name, append('script', 'url'));
  web.JsonpChunkLoadingRuntimeModule.getCompilationHooks(compilation).linkPreload.tap(
    name,
    append('link', 'link.href'),
  );
  cssPlugin(compiler)
    ?.constructor.getCompilationHooks(compilation)
    .beforeTagInsert.tap(name, (_source, { tag }) => code(tag, `${tag}.href`));
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
