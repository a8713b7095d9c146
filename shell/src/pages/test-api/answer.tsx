import styles from './answer.module.css';
import type { HelloAnswer } from './fetch-hello';

/** What the server said, or why it said nothing; `answer` is null while it is being asked. */
export function Answer({ answer }: { answer: HelloAnswer | null }) {
  return (
    <div className={styles.answer} role="status" data-state={stateOf(answer)}>
      <p className={styles.request}>GET /api/hello</p>
      <p className={styles.words}>{wordsOf(answer)}</p>
    </div>
  );
}

function stateOf(answer: HelloAnswer | null) {
  if (!answer) return 'asking';
  return answer.ok ? 'answered' : 'failed';
}

function wordsOf(answer: HelloAnswer | null) {
  if (!answer) return 'Asking the server...';
  return answer.ok ? answer.message : `✕ ${answer.sentence}`;
}
