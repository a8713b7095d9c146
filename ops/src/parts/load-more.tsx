import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { sentenceFor } from '../api/error-message';
import styles from './parts.module.css';
import type { useMore } from './use-paged-rows';

/** Below a list that goes on. */
export function More({ more, loading, failure }: Omit<ReturnType<typeof useMore>, 'rows'>) {
  return (
    <div className={styles.stack}>
      {failure && <Message kind="trouble">{sentenceFor(failure)}</Message>}
      {more && (
        <div>
          <Button pending={loading} onClick={() => void more()}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}
