import ts from 'typescript';
import { compile, exportsOf, givesAccessTo, SESSION_FILE, type SessionType, sessionType } from './session-type';

/**
 * Fields of the session that sources read, such as `user.name`. Follows the types of the sources, so it finds reads in
 * components that get a part of the session as a prop. Where the types no longer show which fields are read, for
 * example after a cast to `any`, all fields of the object count as read.
 * @param files absolute paths of the modules in a build
 */
export function usedSessionFields(files: readonly string[]): string[] {
  const program = compile(files);
  const checker = program.getTypeChecker();
  const session = sessionType(program);
  const found = new Set<string>();
  const visit = (node: ts.Node) => {
    for (const path of readBy(node, checker, session)) found.add(path);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source && file !== SESSION_FILE) visit(source);
  }
  const passedOn = accessPassedOn(program, session, files);
  for (const path of [...session.fields.values()].flat()) {
    if (passedOn.some((name) => givesAccessTo(name, path))) found.add(path);
  }
  return [...found].sort();
}

function readBy(node: ts.Node, checker: ts.TypeChecker, session: SessionType): readonly string[] {
  return [...fieldsReadBy(node, checker, session), ...objectsLostBy(node, checker, session)];
}

/** Fields that an expression or a pattern names. */
function fieldsReadBy(node: ts.Node, checker: ts.TypeChecker, session: SessionType): readonly string[] {
  if (ts.isPropertyAccessExpression(node)) return fieldsOf(checker.getSymbolAtLocation(node.name), session);
  if (ts.isElementAccessExpression(node)) {
    const type = checker.getTypeAtLocation(node.expression);
    const key = node.argumentExpression;
    return ts.isStringLiteralLike(key) ? propertyOf(type, key.text, session) : objectsIn(type, session);
  }
  if (!ts.isObjectBindingPattern(node)) return [];
  const type = checker.getTypeAtLocation(node);
  return node.elements.flatMap(({ dotDotDotToken, propertyName, name }) => {
    const key = propertyName ?? name;
    const isPlain = !dotDotDotToken && (ts.isIdentifier(key) || ts.isStringLiteral(key));
    return isPlain ? propertyOf(type, key.text, session) : objectsIn(type, session);
  });
}

/** All fields of an object of the session whose further use the types do not show. */
function objectsLostBy(node: ts.Node, checker: ts.TypeChecker, session: SessionType): readonly string[] {
  if (!ts.isExpression(node) || isName(node)) return [];
  const objects = objectsIn(checker.getTypeAtLocation(node), session);
  return objects.length > 0 && !staysTyped(node, checker, session) ? objects : [];
}

function propertyOf(type: ts.Type, name: string, session: SessionType): readonly string[] {
  return typesIn(type).flatMap((part) => fieldsOf(part.getProperty(name), session));
}

/** Whether the types around an expression still show which fields of it are read. */
function staysTyped(node: ts.Expression, checker: ts.TypeChecker, session: SessionType): boolean {
  const { parent } = node;
  const keepsType = (type: ts.Type | undefined) => type !== undefined && objectsIn(type, session).length > 0;
  if (ts.isPropertyAccessExpression(parent)) return true;
  if (ts.isElementAccessExpression(parent)) return parent.expression === node;
  // The whole expression has the type of its part, or the part is only tested.
  if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent)) return true;
  if (ts.isConditionalExpression(parent) || ts.isIfStatement(parent) || ts.isExpressionStatement(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent) || ts.isTypeOfExpression(parent) || ts.isVoidExpression(parent)) return true;
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent))
    return keepsType(checker.getTypeAtLocation(parent));
  if (ts.isBinaryExpression(parent)) {
    if (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === node) {
      return keepsType(checker.getTypeAtLocation(parent.left));
    }
    return parent.operatorToken.kind !== ts.SyntaxKind.InKeyword;
  }
  if (ts.isVariableDeclaration(parent)) {
    return !ts.isIdentifier(parent.name) || keepsType(checker.getTypeAtLocation(parent.name));
  }
  if (ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent) || ts.isJsxSpreadAttribute(parent)) return false;
  if (ts.isForInStatement(parent) || ts.isTemplateSpan(parent)) return false;
  const expected = checker.getContextualType(node);
  return expected ? keepsType(expected) : !ts.isCallExpression(parent) && !ts.isNewExpression(parent);
}

/** Whether a node names a declaration, a property or a type: TypeScript counts names among the expressions. */
function isName(node: ts.Node): boolean {
  const parent = node.parent as ts.Node & { name?: ts.Node; propertyName?: ts.Node };
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return parent.name === node || parent.propertyName === node || ts.isTypeNode(parent) || ts.isTypeNode(node);
}

/**
 * Names of the functions and contexts that give access to the session or the venue, and that a source passes on. Then
 * other code may read these with types of its own.
 */
function accessPassedOn(program: ts.Program, session: SessionType, files: readonly string[]): string[] {
  const checker = program.getTypeChecker();
  const exported = new Set(exportsOf(program).filter(({ flags }) => flags & ts.SymbolFlags.Value));
  const isAccess = (node: ts.Node): node is ts.Identifier => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    const isImported = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return isImported && exported.has(checker.getAliasedSymbol(symbol));
  };
  // `useSession()`, `use(SessionContext)`, `<SessionContext>`, or an import or export.
  const isDirect = ({ parent }: ts.Node) =>
    (ts.isCallExpression(parent) && objectsIn(checker.getTypeAtLocation(parent), session).length > 0) ||
    ts.isJsxOpeningLikeElement(parent) ||
    ts.isJsxClosingElement(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent);
  const passedOn = new Set<string>();
  const visit = (node: ts.Node) => {
    const symbol = isAccess(node) && !isDirect(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (symbol) passedOn.add(checker.getAliasedSymbol(symbol).name);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source && file !== SESSION_FILE) visit(source);
  }
  return [...passedOn];
}

function fieldsOf(symbol: ts.Symbol | undefined, { fields }: SessionType): readonly string[] {
  return (symbol?.declarations ?? []).flatMap((declaration) => fields.get(declaration) ?? []);
}

/** All fields of the objects of the session in a type. */
function objectsIn(type: ts.Type, { objects }: SessionType): readonly string[] {
  return typesIn(type).flatMap((part) =>
    (part.getSymbol()?.declarations ?? []).flatMap((declaration) => objects.get(declaration) ?? []),
  );
}

function typesIn(type: ts.Type): readonly ts.Type[] {
  return type.isUnionOrIntersection() ? type.types : [type];
}
