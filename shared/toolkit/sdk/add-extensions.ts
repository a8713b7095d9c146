import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Adds `.js` to the relative imports of a source and of its types: Node and webpack require it in ES modules of packages.
 * Imports of files that are not compiled, such as stylesheets, stay.
 */
export function addExtensions(context: ts.TransformationContext) {
  return <Node extends ts.SourceFile | ts.Bundle>(root: Node): Node => {
    if (ts.isBundle(root)) return root;
    const folder = dirname(root.fileName);
    const rename = (literal: ts.Node): ts.StringLiteral | undefined => {
      if (!ts.isStringLiteral(literal) || !isSource(folder, literal.text)) return undefined;
      // Keeps the comments for webpack in front of it.
      return ts.setTextRange(context.factory.createStringLiteral(`${literal.text}.js`, true), literal);
    };
    const visit = (node: ts.Node): ts.Node =>
      withExtension(context.factory, node, rename) ?? ts.visitEachChild(node, visit, context);
    return ts.visitEachChild(root, visit, context);
  };
}

/** The node with another name of a module; undefined if it imports none, or not from a source. */
function withExtension(
  factory: ts.NodeFactory,
  node: ts.Node,
  rename: (literal: ts.Node) => ts.StringLiteral | undefined,
): ts.Node | undefined {
  if (ts.isImportDeclaration(node)) {
    const name = rename(node.moduleSpecifier);
    return name && factory.updateImportDeclaration(node, node.modifiers, node.importClause, name, node.attributes);
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    const name = rename(node.moduleSpecifier);
    const { modifiers, isTypeOnly, exportClause, attributes } = node;
    return name && factory.updateExportDeclaration(node, modifiers, isTypeOnly, exportClause, name, attributes);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0]) {
    const name = rename(node.arguments[0]);
    return name && factory.updateCallExpression(node, node.expression, node.typeArguments, [name]);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const name = rename(node.argument.literal);
    const { attributes, qualifier, typeArguments, isTypeOf } = node;
    const argument = name && factory.createLiteralTypeNode(name);
    return argument && factory.updateImportTypeNode(node, argument, attributes, qualifier, typeArguments, isTypeOf);
  }
  return undefined;
}

function isSource(folder: string, name: string): boolean {
  return name.startsWith('.') && ['.ts', '.tsx'].some((extension) => existsSync(join(folder, name + extension)));
}
