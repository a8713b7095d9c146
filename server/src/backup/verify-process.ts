import { BadArchive } from './archive';
import { verifyBackup } from './verify';

// Runs as a separate process, because it holds a whole database in memory. Its argument is the file of a backup. Prints
// what the backup has; the exit code 1 means that it is a bad one.
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
