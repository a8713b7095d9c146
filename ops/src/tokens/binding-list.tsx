import { type Binding, GITHUB_ISSUER } from '@arena/shared/contract/ops-api/ci';
import { Button } from '@arena/shared/ui/controls/button';
import { DateTime } from '../parts/date-time';
import styles from '../parts/row-list.module.css';

type Props = { bindings: readonly Binding[]; onRemove: (binding: Binding) => void };

/** Workflows that sign in without a token: their repository, file and branch, and what they may do. */
export function BindingList({ bindings, onRemove }: Props) {
  if (bindings.length === 0) return null;
  return (
    <section aria-labelledby="bindings">
      <h2 id="bindings">Workflows</h2>
      <ul className={styles.list}>
        {bindings.map((binding) => (
          <li key={binding.id} className={styles.row}>
            <div className={styles.subject}>
              <p>
                <strong>{binding.repository}</strong> on {binding.branch === '*' ? 'every branch' : binding.branch}
              </p>
              <p>
                <code>{binding.workflow}</code>
              </p>
            </div>
            <div className={styles.author}>
              <p>
                {binding.role} of {binding.app}, by {issuerName(binding)}
              </p>
              <p>
                Bound <DateTime at={binding.createdAt} /> by {binding.createdBy}
              </p>
              <p>{binding.repositoryId === null ? 'Never signed in' : `Repository ${binding.repositoryId}`}</p>
            </div>
            <Button
              aria-label={`Remove… ${binding.repository} on ${binding.branch}, ${binding.role} of ${binding.app}`}
              onClick={() => onRemove(binding)}
            >
              Remove…
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of GitLab, the address: a company may have one of its own. */
function issuerName({ issuer }: Binding): string {
  return issuer === GITHUB_ISSUER ? 'GitHub Actions' : issuer.replace('https://', '');
}
