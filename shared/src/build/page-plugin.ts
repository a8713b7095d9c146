import { type Compilation, type Compiler, sources } from 'webpack';

type Choice = { entry: string; title: string; servedFrom: string };

/** Writes `index.html` with what the entry loads; a picture called favicon becomes the page's icon. */
export class PagePlugin {
  constructor(private readonly choice: Choice) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        compilation.emitAsset('index.html', new sources.RawSource(this.page(compilation)));
      });
    });
  }

  private page(compilation: Compilation): string {
    const { entry, title, servedFrom } = this.choice;
    const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
    const icons = compilation.getAssets().filter(({ name }) => /(^|\/)favicon[^/]*\.svg$/.test(name));
    const head = [
      ...icons.map(({ name }) => `<link rel="icon" type="image/svg+xml" href="${servedFrom}${name}">`),
      ...files
        .filter((file) => file.endsWith('.css'))
        .map((file) => `<link rel="stylesheet" href="${servedFrom}${file}">`),
      ...files
        .filter((file) => file.endsWith('.js'))
        .map((file) => `<script defer src="${servedFrom}${file}"></script>`),
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
