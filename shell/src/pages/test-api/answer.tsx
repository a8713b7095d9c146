import styles from './answer.module.css';
import type { HelloResult } from './fetch-hello';

/** Shows the server's greeting or an error; `answer` is null while the request is pending. */
export function Answer({ answer }: { answer: HelloResult | null }) {
  return (
    <div className={styles.answer} role="status" data-state={answerState(answer)}>
      <p className={styles.request}>GET /api/hello</p>
      <p className={styles.text}>{answerText(answer)}</p>
    </div>
  );
}

function answerState(answer: HelloResult | null) {
  if (!answer) return 'asking';
  return answer.ok ? 'answered' : 'failed';
}

function answerText(answer: HelloResult | null) {
  if (!answer) return 'Asking the server...';
  return answer.ok ? answer.message : `✕ ${answer.error}`;
}
