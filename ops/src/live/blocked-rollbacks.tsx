import { type BlockedRollback, describeBlockedRollback } from '@arena/shared/contract/blocked-rollback';

/** Earlier shells that cannot be rolled back to now, and why. */
export function BlockedRollbacks({ rollbacks }: { rollbacks: readonly BlockedRollback[] }) {
  if (rollbacks.length === 0) return null;
  return (
    <section aria-labelledby="blocked-rollbacks">
      <h2 id="blocked-rollbacks">Rollbacks of the shell</h2>
      {rollbacks.map((rollback) => (
        <p key={`${rollback.shell} ${rollback.app}`}>{describeBlockedRollback(rollback)}</p>
      ))}
    </section>
  );
}
