import type { Backend } from '@arena/shared/contract/backend';
import type { Database } from '../../kernel/database/database';
import { listBackends } from './backends';
import type { Circuits } from './circuits';

/** The backends of all sections, and whether they answer this server. */
export async function backendStatus(db: Database, circuits: Circuits): Promise<Backend[]> {
  return (await listBackends(db)).map(({ seq, at, ...backend }) => ({
    ...backend,
    since: at,
    ...circuits.circuitOf({ app: backend.app, seq }).status,
  }));
}
