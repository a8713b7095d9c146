import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { errorMessage } from '../api/error-message';
import styles from './parts.module.css';
import type { usePagedRows } from './use-paged-rows';

/** Button that loads the next page of a list. */
export function LoadMore({ more, loading, failure }: Omit<ReturnType<typeof usePagedRows>, 'rows'>) {
  return (
    <div className={styles.stack}>
      {failure && <Message kind="trouble">{errorMessage(failure)}</Message>}
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
