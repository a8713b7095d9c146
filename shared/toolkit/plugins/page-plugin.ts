import webpack, { type ChunkGroup, type Compilation, type Compiler } from 'webpack';

type PageOptions = {
  entry: string;
  file: string;
  title: string;
  publicPath: string;
  /** Whether a meta element names the files that the page loads later, for a service worker. */
  listsLazyFiles: boolean;
};

/** Writes an HTML file with the scripts and styles of the entry. An SVG named favicon becomes the page's icon. */
export class PagePlugin {
  constructor(private readonly options: PageOptions) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        compilation.emitAsset(this.options.file, new webpack.sources.RawSource(this.page(compilation)));
      });
    });
  }

  private page(compilation: Compilation): string {
    const { entry, title, publicPath, listsLazyFiles } = this.options;
    const entrypoint = compilation.entrypoints.get(entry);
    const files = entrypoint?.getFiles() ?? [];
    const lazyFiles = listsLazyFiles && entrypoint ? filesBelow(entrypoint) : [];
    const icons = compilation.getAssets().filter(({ name }) => /(^|\/)favicon[^/]*\.svg$/.test(name));
    const head = [
      ...icons.map(({ name }) => `<link rel="icon" type="image/svg+xml" href="${publicPath}${name}">`),
      ...files
        .filter((file) => file.endsWith('.css'))
        .map((file) => `<link rel="stylesheet" href="${publicPath}${file}">`),
      ...files
        .filter((file) => file.endsWith('.js'))
        .map((file) => `<script defer src="${publicPath}${file}"></script>`),
      ...(lazyFiles.length > 0
        ? [`<meta name="lazy-files" content="${lazyFiles.map((file) => publicPath + file).join(' ')}">`]
        : []),
    ];
    return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head.join('\n')}
</head>
<body>
<div id="root"><noscript>This page needs JavaScript. The "arena" command does the same.</noscript></div>
</body>
</html>
`;
  }
}

/** Files of the chunks that a group of chunks loads on demand. */
function filesBelow(group: ChunkGroup, seen = new Set<ChunkGroup>()): string[] {
  const children = [...group.childrenIterable].filter((child) => !seen.has(child));
  for (const child of children) seen.add(child);
  return [...new Set(children.flatMap((child) => [...child.getFiles(), ...filesBelow(child, seen)]))];
}
