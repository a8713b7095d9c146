import { packShared } from './pack-shared';

process.stdout.write(await packShared());
