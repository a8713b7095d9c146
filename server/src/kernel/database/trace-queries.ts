import { inChildSpan } from '../tracing/spans';

/** Of statements that begin with a common table expression, that of the expression. */
const OPERATION =
  /^\s*(?:with\s[^(]*\(\s*)?(select|insert|update|delete|with|begin|commit|rollback|savepoint|release|set)\b/i;

/** Names are quoted in all statements that drizzle writes. */
const TABLE = /\b(?:from|into|update)\s+"(\w+)"/i;

/** A query of a database client: a statement, or an object with its text. */
type Query = string | { text: string };

/**
 * Makes the queries of a database client parts of the current trace. Calls with a callback are left to the promise that
 * waits for them.
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

/** A span has the operation and the table of a statement. Nothing else of it leaves the server. */
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
