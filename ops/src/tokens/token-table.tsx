import type { OperatorToken } from '@arena/shared/contract/ops-api/people';
import { formatAge } from '@arena/shared/contract/time/format-age';
import { Button } from '@arena/shared/ui/controls/button';
import { DateTime } from '../parts/date-time';
import { describeRights } from '../session/describe-rights';
import { isRevocable, stateOf, type Tokens } from './load-tokens';
import styles from './token-table.module.css';

type Props = Pick<Tokens, 'tokens' | 'asOf'> & { onRevoke: (token: OperatorToken) => void };

/** All tokens and sessions with their rights, their dates and their last use. */
export function TokenTable({ tokens, asOf, onRevoke }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Created</th>
            <th scope="col">Expires</th>
            <th scope="col">Last use</th>
            <th scope="col">Revoke</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id} data-state={stateOf(token, asOf)}>
              <th scope="row">
                {token.name} <code>{token.id}</code>
                {token.subject && (
                  <>
                    {' '}
                    <code>{token.subject}</code>
                  </>
                )}
              </th>
              <td>{describeRights(token)}</td>
              <td data-label="Created">
                <DateTime at={token.createdAt} />
                {token.createdBy !== null && ` by ${token.createdBy}`}
              </td>
              <td data-label="Expires">{token.expiresAt ? <DateTime at={token.expiresAt} /> : 'never'}</td>
              <td data-label="Last use">{token.lastUsedAt ? formatAge(token.lastUsedAt, asOf) : 'never'}</td>
              <td>
                {stateOf(token, asOf) !== 'valid' && <p>{stateOf(token, asOf)}</p>}
                {isRevocable(token, asOf) && (
                  <Button aria-label={`Revoke… ${token.name}`} onClick={() => onRevoke(token)}>
                    Revoke…
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
