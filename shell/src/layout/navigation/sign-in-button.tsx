import { useAccount } from '../../auth/account-context';
import styles from './sign-in-button.module.css';

/** Opens the dialog. Before scripts run it leads to the profile page, which says what signing in is for. */
export function SignInButton({ onPress }: { onPress?: () => void }) {
  const { openDialog, preloadDialog } = useAccount();
  return (
    <form
      action="/profile"
      onSubmit={(event) => {
        event.preventDefault();
        onPress?.();
        openDialog();
      }}
    >
      <button type="submit" className={styles.button} onPointerEnter={preloadDialog} onFocus={preloadDialog}>
        Signup/Login
      </button>
    </form>
  );
}
