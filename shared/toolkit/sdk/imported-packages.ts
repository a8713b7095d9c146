import ts from 'typescript';

/** Packages that compiled files import, without Node's own and without paths inside of a package. */
export function importedPackages(files: Iterable<string>): Set<string> {
  const names = [...files].flatMap((text) => ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName));
  return new Set(names.filter((name) => !/^(\.|node:)/.test(name)).map(packageOf));
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
