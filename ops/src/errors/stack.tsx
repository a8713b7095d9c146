import type { ErrorFrame } from '@arena/shared/contract/ops-api/errors';
import styles from './errors-page.module.css';

/** The whole stack, innermost call first. */
export function Stack({ frames }: { frames: readonly ErrorFrame[] }) {
  return (
    <details>
      <summary>Stack</summary>
      <ol className={styles.stack}>
        {frames.map((frame, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a frame may occur twice
          <li key={i}>
            <Place frame={frame} />
            <p>
              {frame.app} {frame.release}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** File and line with the source line; the position in the built file if the release has no source map. */
export function Place({ frame: { file, line, column, mapped } }: { frame: ErrorFrame }) {
  if (!mapped) {
    return (
      <>
        <code>
          {file}:{line}:{column}
        </code>{' '}
        without a source map
      </>
    );
  }
  return (
    <>
      <code>
        {mapped.source}:{mapped.line}
      </code>
      <code className={styles.source}>{mapped.text}</code>
    </>
  );
}
