import type { ApiFailure } from '@arena/shared/api/call';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useRevalidator } from 'react-router-dom';
import { errorMessage } from '../api/error-message';
import styles from './parts.module.css';

/** Shown instead of data that a screen could not load. */
export function LoadError({ failure }: { failure: ApiFailure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.stack}>
      <Message kind="trouble">{errorMessage(failure)}</Message>
      <div>
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </div>
  );
}
