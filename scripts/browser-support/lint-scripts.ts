import { join } from 'node:path';
import ts from 'typescript';
import { lacking } from './support';

/** A feature of browsers and the file that uses it; `where` is a line of code, or a rule of a stylesheet. */
export type Use = { feature: string; missingIn: readonly string[]; file: string; where: string };

/**
 * Features in browser code that one of the supported browsers lacks: globals, properties and methods, found by their
 * types, and attributes of elements.
 * @param files absolute paths of TypeScript sources
 */
export function newerFeatures(files: readonly string[], root: string): Use[] {
  const program = ts.createProgram([...files, join(root, 'shared/src/build/assets.d.ts')], optionsOf(root));
  const checker = program.getTypeChecker();
  const uses: Use[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`TypeScript did not read ${file}.`);
    const visit = (node: ts.Node) => {
      // The first that the data knows decides.
      for (const feature of featuresOf(node, checker)) {
        const missingIn = lacking(feature);
        if (!missingIn) continue;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        if (missingIn.length > 0) uses.push({ feature, missingIn, file, where: `${line + 1}` });
        break;
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return uses;
}

function optionsOf(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  // All that a language server offers counts, whichever library the project's own check is held to.
  return { ...options, lib: ['lib.esnext.full.d.ts'], noEmit: true };
}

/** Where the compatibility data could describe what a node uses, the likeliest first. */
function featuresOf(node: ts.Node, checker: ts.TypeChecker): string[] {
  if (ts.isJsxAttribute(node)) return attributeOf(node);
  if (!ts.isIdentifier(node) || ts.isTypeNode(node.parent) || ts.isPropertySignature(node.parent)) return [];
  const symbol = checker.getSymbolAtLocation(node);
  const declaration = symbol?.declarations?.find(inLibrary);
  if (!symbol || !declaration) return [];
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return memberOf(parent, declaration, checker);
  if (ts.isBindingElement(parent)) {
    const pattern = checker.getTypeAtLocation(parent.parent);
    return namesOfType(pattern, checker).flatMap((owner) => [`api.${owner}.${node.text}`]);
  }
  const isGlobal = ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration);
  const { text } = node;
  return isGlobal ? [`javascript.builtins.${text}`, `api.${text}`, `api.Window.${text}`] : [];
}

function memberOf(access: ts.PropertyAccessExpression, declaration: ts.Declaration, checker: ts.TypeChecker): string[] {
  const name = access.name.text;
  const owners = [
    ...(ts.isInterfaceDeclaration(declaration.parent) ? [declaration.parent.name.text] : []),
    ...namesOfType(checker.getTypeAtLocation(access.expression), checker),
  ].map((owner) => owner.replace(/^Readonly(?=Array|Set|Map)/, '').replace(/Constructor$/, ''));
  const statics = ts.isIdentifier(access.expression) ? [access.expression.text] : [];
  return [
    ...statics.flatMap((owner) => [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`]),
    ...owners.flatMap((owner) => [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}`]),
  ];
}

/** Name of a type and of all that it extends. */
function namesOfType(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap((part) => namesOfType(part, checker));
  const whole = checker.getApparentType(type);
  if (!whole.symbol) return [];
  const bases = whole.isClassOrInterface() ? checker.getBaseTypes(whole) : [];
  return [whole.symbol.name, ...bases.flatMap((base) => namesOfType(base, checker))];
}

function attributeOf(attribute: ts.JsxAttribute): string[] {
  const tag = attribute.parent.parent.tagName.getText();
  const name = attribute.name.getText().toLowerCase();
  return /^[a-z]/.test(tag) ? [`html.elements.${tag}.${name}`, `html.global_attributes.${name}`] : [];
}

function inLibrary(declaration: ts.Declaration): boolean {
  return /\/typescript\/lib\/lib\.[^/]*\.d\.ts$/.test(declaration.getSourceFile().fileName);
}
