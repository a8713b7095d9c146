import ts from 'typescript';

const WORKERS = ['Worker', 'SharedWorker'];

/**
 * Finds code that builds and then fails on the pages of the site.
 * @param isReplaced whether the build has put a value in the place of an expression, such as `process.env.MAP_KEY`
 * @returns a sentence for each place, which begins with the line
 */
export function unsupportedCode(path: string, text: string, isReplaced: (expression: string) => boolean): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node) => {
    const fault = faultOf(node, isReplaced);
    if (fault) faults.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${fault}`);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function faultOf(node: ts.Node, isReplaced: (expression: string) => boolean): string | undefined {
  if (ts.isNewExpression(node) && WORKERS.includes(node.expression.getText())) {
    return `new ${node.expression.getText()}: the site's pages start no workers. Split the work into short steps, or move it to your backend.`;
  }
  const expression = node.getText();
  if (isVariable(node) && expression.startsWith('import.meta.env')) {
    return `${expression}: only Vite has a value for it. Use process.env, and define the value in webpack.config.ts.`;
  }
  if (isVariable(node) && !isReplaced(expression)) {
    return `${expression}: browsers have no environment variables. Define the value in webpack.config.ts: new DefinePlugin({ '${expression}': JSON.stringify(…) }).`;
  }
  return undefined;
}

/** Whether a node is a variable of `process.env` or `import.meta.env`, or one of these where no name follows. */
function isVariable(node: ts.Node): boolean {
  const isAccess = ts.isPropertyAccessExpression(node) && !ts.isPropertyAccessExpression(node.parent);
  return isAccess && /^(process|import\.meta)\.env(\.\w+)?$/.test(node.getText());
}
