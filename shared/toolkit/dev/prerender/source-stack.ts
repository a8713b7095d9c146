import { SourceMap } from 'node:module';

/**
 * The message of an error and its stack in lines of the sources. Calls outside of `file` are left out: they are those of
 * React.
 * @param file name of the bundle in stacks
 * @param map source map of the bundle, in JSON
 */
export function sourceStack(error: unknown, file: string, map: string): string {
  const { stack = String(error) } = error as { stack?: string };
  const sourceMap = new SourceMap(JSON.parse(map));
  const [message = ''] = stack.split(/\n\s+at /);
  const calls = stack.matchAll(new RegExp(`\\n\\s+at (?:(\\S+) .*?)?\\(?${file}:(\\d+):(\\d+)\\)?`, 'g'));
  const places = [...calls].flatMap(([, name, line, column]) => {
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
    // Code that webpack adds has no source.
    if (!('originalSource' in entry) || !entry.originalSource || entry.originalSource.includes('node_modules/'))
      return [];
    const place = `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return [`    at ${name ? `${name} (${place})` : place}`];
  });
  return [message, ...places].join('\n');
}
