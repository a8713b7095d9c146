import { writeSync } from 'node:fs';

/**
 * Ends the process here and now, between two instructions: nothing more is written, and no request that is open gets an
 * answer. The database recovers at the next start, as it does after a power cut.
 */
export function stopAtOnce(message: string): never {
  writeSync(process.stderr.fd, `The server stops. ${message}\n`);
  process.exit(1);
}
