import { join } from 'node:path';
import ts from 'typescript';
import { browsersWithout } from './support';

/** A use of a browser feature. `location` is a line number, or the rule of a stylesheet. */
export type FeatureUse = { feature: string; missingIn: readonly string[]; file: string; location: string };

/**
 * Finds features in browser code that a supported browser lacks: globals, properties and methods by their types, and
 * attributes of JSX elements.
 * @param files absolute paths of TypeScript sources
 */
export function findUnsupportedFeatures(files: readonly string[], root: string): FeatureUse[] {
  const program = ts.createProgram([...files, join(root, 'shared/toolkit/assets.d.ts')], compilerOptions(root));
  const checker = program.getTypeChecker();
  const uses: FeatureUse[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`TypeScript could not read ${file}.`);
    const visit = (node: ts.Node) => {
      // Uses the first path that the compatibility data contains.
      for (const feature of featurePaths(node, checker)) {
        const missingIn = browsersWithout(feature);
        if (!missingIn) continue;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        if (missingIn.length > 0) uses.push({ feature, missingIn, file, location: `${line + 1}` });
        break;
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return uses;
}

function compilerOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  // The newest library types, because the project's own `lib` setting does not declare newer features.
  return { ...options, lib: ['lib.esnext.full.d.ts'], noEmit: true };
}

/** Candidate paths of a node's feature in the compatibility data, the likeliest first. */
function featurePaths(node: ts.Node, checker: ts.TypeChecker): string[] {
  if (ts.isJsxAttribute(node)) return attributePaths(node);
  if (!ts.isIdentifier(node) || ts.isTypeNode(node.parent) || ts.isPropertySignature(node.parent)) return [];
  const symbol = checker.getSymbolAtLocation(node);
  const declaration = symbol?.declarations?.find(isLibraryDeclaration);
  if (!symbol || !declaration) return [];
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return memberPaths(parent, declaration, checker);
  if (ts.isBindingElement(parent)) {
    const pattern = checker.getTypeAtLocation(parent.parent);
    return typeNames(pattern, checker).flatMap((owner) => [`api.${owner}.${node.text}`]);
  }
  const isGlobal = ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration);
  const { text } = node;
  return isGlobal ? [`javascript.builtins.${text}`, `api.${text}`, `api.Window.${text}`] : [];
}

function memberPaths(
  access: ts.PropertyAccessExpression,
  declaration: ts.Declaration,
  checker: ts.TypeChecker,
): string[] {
  const name = access.name.text;
  const owners = [
    ...(ts.isInterfaceDeclaration(declaration.parent) ? [declaration.parent.name.text] : []),
    ...typeNames(checker.getTypeAtLocation(access.expression), checker),
  ].map((owner) => owner.replace(/^Readonly(?=Array|Set|Map)/, '').replace(/Constructor$/, ''));
  const statics = ts.isIdentifier(access.expression) ? [access.expression.text] : [];
  return [
    ...statics.flatMap((owner) => [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`]),
    ...owners.flatMap((owner) => [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}`]),
  ];
}

/** The names of a type and of its base types. */
function typeNames(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap((part) => typeNames(part, checker));
  const apparent = checker.getApparentType(type);
  if (!apparent.symbol) return [];
  const bases = apparent.isClassOrInterface() ? checker.getBaseTypes(apparent) : [];
  return [apparent.symbol.name, ...bases.flatMap((base) => typeNames(base, checker))];
}

function attributePaths(attribute: ts.JsxAttribute): string[] {
  const tag = attribute.parent.parent.tagName.getText();
  const name = attribute.name.getText().toLowerCase();
  return /^[a-z]/.test(tag) ? [`html.elements.${tag}.${name}`, `html.global_attributes.${name}`] : [];
}

function isLibraryDeclaration(declaration: ts.Declaration): boolean {
  return /\/typescript\/lib\/lib\.[^/]*\.d\.ts$/.test(declaration.getSourceFile().fileName);
}
