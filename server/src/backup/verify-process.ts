import { constants, setPriority } from 'node:os';
import { BadArchive } from './archive';
import { askPages } from './ask-pages';
import { verifyBackup } from './verify';

// Runs as a separate process, because it holds a whole database in memory. Its arguments are the file of a backup and the
// URL of the site. Prints the contents of the backup, or exits with code 1 if the backup is bad.
const [, , file = '', site = ''] = process.argv;
setPriority(constants.priority.PRIORITY_LOW);
prove().then(
  (proven) => {
    process.stdout.write(JSON.stringify(proven));
    process.exit(0);
  },
  (error: Error) => {
    process.stderr.write(error.message);
    process.exit(error instanceof BadArchive ? 1 : 2);
  },
);

async function prove() {
  const verified = await verifyBackup(file);
  return { ...verified, pages: await askPages(file, site) };
}
