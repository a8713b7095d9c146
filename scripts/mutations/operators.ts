import ts from 'typescript';

/** One changed expression or statement on one line. */
export type Mutation = {
  /** File, relative to the checkout. */
  path: string;
  line: number;
  column: number;
  /** The original line, with its indentation. It locates the mutation in another commit. */
  text: string;
  /** The mutated line. */
  mutated: string;
  operator: Operator;
  before: string;
  after: string;
};

export type Operator =
  | 'comparison'
  | 'condition'
  | 'logic'
  | 'arithmetic'
  | 'number'
  | 'boolean'
  | 'string'
  | 'return'
  | 'call'
  | 'await';

/** Smaller numbers grow by one, which a test at the limit detects. Larger ones, mostly times, are doubled. */
const LARGE_NUMBER = 1000;

const REPLACED_TOKENS = new Map<ts.SyntaxKind, [operator: Operator, token: string]>([
  [ts.SyntaxKind.LessThanToken, ['comparison', '<=']],
  [ts.SyntaxKind.LessThanEqualsToken, ['comparison', '<']],
  [ts.SyntaxKind.GreaterThanToken, ['comparison', '>=']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['comparison', '>']],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['comparison', '!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['comparison', '===']],
  [ts.SyntaxKind.AmpersandAmpersandToken, ['logic', '||']],
  [ts.SyntaxKind.BarBarToken, ['logic', '&&']],
  [ts.SyntaxKind.PlusToken, ['arithmetic', '-']],
  [ts.SyntaxKind.MinusToken, ['arithmetic', '+']],
  [ts.SyntaxKind.AsteriskToken, ['arithmetic', '/']],
  [ts.SyntaxKind.SlashToken, ['arithmetic', '*']],
]);

/** Elements and attributes of drawings, whose numbers are not rules. */
const DRAWN = /^(d|[cr]?[xy][12]?|r|width|height|points|viewBox|transform|offset|stroke.*)$/;

/**
 * Every mutation of a file that changes one line and still parses. It may fail the type check. Skips lines that occur
 * twice in the file, because their text must locate them in another commit.
 */
export function findMutations(path: string, source: string): Mutation[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const lines = source.split('\n');
  const mutations: Mutation[] = [];

  /** Replaces the source between two positions, unless they are on different lines. */
  const replace = (operator: Operator, shown: ts.Node, [start, end]: [number, number], replacement: string) => {
    const from = file.getLineAndCharacterOfPosition(start);
    const to = file.getLineAndCharacterOfPosition(end);
    const text = lines[from.line] ?? '';
    if (from.line !== to.line || lines.filter((line) => line === text).length > 1) return;
    const mutated = `${text.slice(0, from.character)}${replacement}${text.slice(to.character)}`;
    const lineStart = start - from.character;
    const head = source.slice(Math.max(shown.getStart(file), lineStart), start);
    const tail = source.slice(end, Math.min(shown.end, lineStart + text.length));
    mutations.push({
      path,
      line: from.line + 1,
      column: from.character + 1,
      text,
      mutated,
      operator,
      before: `${head}${source.slice(start, end)}${tail}`.trim(),
      after: `${head}${replacement}${tail}`.trim(),
    });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    mutate(node, file, replace);
    node.forEachChild(visit);
  };
  visit(file);
  return mutations;
}

type Replace = (operator: Operator, shown: ts.Node, range: [number, number], replacement: string) => void;

function mutate(node: ts.Node, file: ts.SourceFile, replace: Replace) {
  const range = (of: ts.Node): [number, number] => [of.getStart(file), of.end];
  if (ts.isBinaryExpression(node)) {
    const [operator, token] = REPLACED_TOKENS.get(node.operatorToken.kind) ?? [];
    if (operator && token) replace(operator, node, range(node.operatorToken), token);
  }
  const condition = conditionOf(node);
  if (condition) replace('condition', condition, range(condition), `!(${condition.getText(file)})`);
  if (ts.isNumericLiteral(node) && isRule(node)) replace('number', node.parent, range(node), changedNumber(node.text));
  if (node.kind === ts.SyntaxKind.TrueKeyword) replace('boolean', node.parent, range(node), 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) replace('boolean', node.parent, range(node), 'true');
  // Text with a space is a message.
  if (ts.isStringLiteral(node) && /^\S+$/.test(node.text) && isRule(node)) {
    replace('string', node.parent, range(node), ts.isJsxAttribute(node.parent) ? '""' : "''");
  }
  if (ts.isReturnStatement(node) && node.expression) {
    const isList = ts.isArrayLiteralExpression(node.expression);
    replace('return', node, range(node.expression), isList ? '[]' : 'undefined');
  }
  if (ts.isBlock(node) && ts.isFunctionLike(node.parent) && node.statements.length > 0) {
    const start = node.getStart(file);
    replace('return', node.parent, [start, start + 1], '{ return;');
  }
  if (ts.isExpressionStatement(node) && isCall(node.expression)) replace('call', node, range(node), ';');
  if (ts.isAwaitExpression(node)) {
    replace('await', node, [node.getStart(file), node.expression.getStart(file)], '');
  }
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}

function isCall(node: ts.Expression): boolean {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return isCall(node.expression);
  return ts.isCallExpression(node) && node.expression.kind !== ts.SyntaxKind.SuperKeyword;
}

function changedNumber(text: string): string {
  const number = Number(text);
  return `${Math.abs(number) < LARGE_NUMBER ? number + 1 : number * 2}`;
}

/** False for content in lists, for names of properties, and for drawings. */
function isRule(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  for (let above: ts.Node = parent; !ts.isSourceFile(above); above = above.parent) {
    if (ts.isArrayLiteralExpression(above) || ts.isCallExpression(above)) return !ts.isArrayLiteralExpression(above);
    if (ts.isJsxAttribute(above)) return !DRAWN.test(above.name.getText());
  }
  return true;
}
