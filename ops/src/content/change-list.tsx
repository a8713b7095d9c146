import styles from './change-list.module.css';
import type { Difference } from './differences';

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

/** Characters of a long text that are shown around its change. */
const AROUND = 40;

/** Two texts without most of a long beginning and end that both have. */
function withoutCommon(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [skipped, left] = [Math.max(0, start - AROUND), Math.max(0, end - AROUND)];
  const shorten = (text: string) =>
    `${skipped > 0 ? '… ' : ''}${text.slice(skipped, text.length - left)}${left > 0 ? ' …' : ''}`;
  return [shorten(before), shorten(after)];
}
