import { inChildSpan } from '../tracing/spans';

/** For statements that begin with a common table expression, the operation of the expression. */
const OPERATION =
  /^\s*(?:with\s[^(]*\(\s*)?(select|insert|update|delete|with|begin|commit|rollback|savepoint|release|set)\b/i;

/** Drizzle quotes names in all statements. */
const TABLE = /\b(?:from|into|update)\s+"(\w+)"/i;

/** A query of a database client: a statement, or an object with its text. */
type Query = string | { text: string };

/**
 * Adds the queries of a database client to the current trace. Skips calls with a callback: the promise that waits for
 * them is traced.
 */
export function traceQueries<Client extends { query: (...args: never[]) => unknown }>(client: Client): Client {
  const { query } = client;
  const traced = (statement: Query, ...rest: unknown[]) => {
    const run = () => Reflect.apply(query, client, [statement, ...rest]);
    if (typeof rest.at(-1) === 'function') return run();
    return inChildSpan(() => describeQuery(typeof statement === 'string' ? statement : statement.text), run);
  };
  return Object.assign(client, { query: traced });
}

/** A span contains only the operation and the table of a statement. */
function describeQuery(text: string) {
  const operation = OPERATION.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const table = TABLE.exec(text)?.[1];
  return {
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  };
}
