import { BadArchive } from './archive';
import { verifyBackup } from './verify';

// Runs as a separate process, because it holds a whole database in memory. Its argument is the file of a backup. Prints
// the contents of the backup, or exits with code 1 if the backup is bad.
verifyBackup(process.argv[2] ?? '').then(
  (verified) => {
    process.stdout.write(JSON.stringify(verified));
    process.exit(0);
  },
  (error: Error) => {
    process.stderr.write(error.message);
    process.exit(error instanceof BadArchive ? 1 : 2);
  },
);
