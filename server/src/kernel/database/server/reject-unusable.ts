/** Uses the code if the error has no message, as after failures of several IP addresses. */
export function rejectUnusable(error: Error & { code?: string }): never {
  throw new Error(`The database of DATABASE_URL cannot be used: ${error.message || error.code}.`, { cause: error });
}
