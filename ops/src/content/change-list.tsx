import { type Difference, withoutCommon } from '@arena/shared/contract/content/differences';
import styles from './change-list.module.css';

/** The differences between two contents in words. */
export function ChangeList({ changes }: { changes: readonly Difference[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.path.join('/')} ${'name' in change ? change.name : ''}`}>
          <Words change={change} />
        </li>
      ))}
    </ul>
  );
}

function Words({ change }: { change: Difference }) {
  switch (change.kind) {
    case 'changed': {
      const [before, after] = withoutCommon(change.before, change.after);
      return (
        <>
          <strong>{change.subject}</strong>: <del>{before}</del> → <ins>{after}</ins>
        </>
      );
    }
    case 'moved':
      return (
        <>
          <strong>{change.subject}</strong>: {change.name} moved from {change.from} to {change.to}
        </>
      );
    default:
      return (
        <>
          <strong>{change.subject}</strong>: {change.name} {change.kind}
        </>
      );
  }
}
