import { randomUUID } from 'node:crypto';
import type { Binding, NewBinding } from '@arena/shared/contract/ops-api/ci';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import { recordAudit } from '../audit/audit';
import type { Author } from '../author';
import { recordEvent } from '../events/record-event';
import { operatorTokens } from '../tokens/table';
import { ciBindings } from './table';

type Change = { by: Author; at: Date };

/**
 * Lets a workflow sign in.
 * @throws Refusal `conflict` if it may already
 */
export function bindWorkflow(db: Database, binding: NewBinding, { by, at }: Change): Promise<Binding> {
  return db.transaction(async (tx) => {
    const row = { ...binding, id: randomUUID(), createdBy: by.name, createdAt: at };
    const [stored] = await tx.insert(ciBindings).values(row).onConflictDoNothing().returning();
    if (!stored) throw new Refusal('conflict', 'This workflow is bound to this app already.');
    const { app, role } = stored;
    await recordAudit(tx, { by, at }, { action: 'bind-workflow', app, kind: role, target: describe(stored) });
    const details = { releases: [], binding: { id: stored.id, workflow: describe(stored), app, role } };
    await recordEvent(tx, { type: 'workflow.bound', at, by: by.name, reason: null, details });
    return stored;
  });
}

/** All bindings, the oldest first. */
export function listBindings(db: Database): Promise<Binding[]> {
  return db.select().from(ciBindings).orderBy(asc(ciBindings.createdAt), asc(ciBindings.id));
}

/**
 * Removes a binding, and revokes the tokens that its workflow got by it: their previews and schedules end with them.
 * @throws Refusal `not_found` for an unknown binding
 */
export function unbindWorkflow(db: Database, id: string, { by, at }: Change): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [binding] = await tx.delete(ciBindings).where(eq(ciBindings.id, id)).returning();
    if (!binding) throw new Refusal('not_found', `There is no binding ${id}.`);
    const { app, role } = binding;
    const { workflow, revokedAt } = operatorTokens;
    const ofBinding = sql`${workflow} -> 'bindings' @> ${JSON.stringify([id])}::jsonb`;
    const ended = await tx
      .update(operatorTokens)
      .set({ revokedAt: at })
      .where(and(isNull(revokedAt), ofBinding))
      .returning({ id: operatorTokens.id });
    const entry = { app, kind: role, target: describe(binding), count: ended.length };
    await recordAudit(tx, { by, at }, { action: 'unbind-workflow', ...entry });
    return { id };
  });
}

function describe({ repository, workflow, branch }: Pick<Binding, 'repository' | 'workflow' | 'branch'>): string {
  return `${repository} ${workflow} on ${branch}`;
}
