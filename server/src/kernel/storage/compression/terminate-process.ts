import { writeSync } from 'node:fs';

/**
 * Ends the process synchronously: it writes nothing more, and open requests get no response. The database recovers at
 * the next start, as after a power failure.
 */
export function terminateProcess(message: string): never {
  writeSync(process.stderr.fd, `Fatal error: ${message}\n`);
  process.exit(1);
}
