import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../apps';
import { licenceList } from './runtime-packages';

writeFileSync(join(root, 'docs/licences.md'), licenceList());
