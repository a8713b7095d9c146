import type { ApiFailure } from '@arena/shared/api/call';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { useRevalidator } from 'react-router-dom';
import { sentenceFor } from '../api/error-message';
import styles from './parts.module.css';

/** In place of what a screen could not get from the server. */
export function Failed({ failure }: { failure: ApiFailure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.stack}>
      <Message kind="trouble">{sentenceFor(failure)}</Message>
      <div>
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </div>
  );
}
