import styles from './masthead.module.css';

/** Title and subtitle of the blog. */
export function Masthead() {
  return (
    <header className={styles.masthead}>
      <h1>Blogs</h1>
      <p className={styles.lead}>News from the slope, and tips for playing on it.</p>
    </header>
  );
}
