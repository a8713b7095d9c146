import { writeSync } from 'node:fs';

/**
 * Ends the process synchronously: nothing more is written, and open requests get no response. The database recovers at
 * the next start, as it does after a power failure.
 */
export function terminateProcess(message: string): never {
  writeSync(process.stderr.fd, `Fatal error: ${message}\n`);
  process.exit(1);
}
