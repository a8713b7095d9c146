/** Uses the code if there is no message, as in the error after several IP addresses have failed. */
export function rejectUnusable(error: Error & { code?: string }): never {
  throw new Error(`The database of DATABASE_URL cannot be used: ${error.message || error.code}.`, { cause: error });
}
