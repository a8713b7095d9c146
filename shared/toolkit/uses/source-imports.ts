import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { ImportedNames } from './imported-names';

/**
 * Names that sources import from a module, re-exports included. For Rspack, whose module graph does not show which
 * names the used code imports: a name of unused code counts, too.
 * @param files absolute paths of the modules in a build
 * @param module what imports of it are written like
 */
export function sourceImports(files: readonly string[], module: RegExp): ImportedNames {
  const names = new Set<string>();
  const whole: string[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!module.test(text)) continue;
    for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
      const imported = isFrom(statement, module) ? namesOf(statement) : [];
      if (!imported) whole.push(file);
      for (const name of imported ?? []) names.add(name);
    }
  }
  return { names: [...names].sort(), whole };
}

type FromModule = ts.ImportDeclaration | ts.ExportDeclaration;

function isFrom(statement: ts.Statement, module: RegExp): statement is FromModule {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return false;
  const { moduleSpecifier } = statement;
  return (
    moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) && module.test(`'${moduleSpecifier.text}'`)
  );
}

/** The names that a statement imports; undefined if it imports the module as one object. */
function namesOf(statement: FromModule): string[] | undefined {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement;
    if (isTypeOnly) return [];
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(importedName) : undefined;
  }
  const { importClause } = statement;
  if (!importClause || importClause.isTypeOnly) return [];
  const { name, namedBindings } = importClause;
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return undefined;
  const named = namedBindings?.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(importedName) ?? [];
  return name ? ['default', ...named] : named;
}

function importedName({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier): string {
  return (propertyName ?? name).text;
}
