import { useAccount } from '../../../auth/account-context';
import styles from './sign-in-button.module.css';

/**
 * Opens the sign-up and login dialog. Without scripts, it leads to the profile page, which explains accounts. While they
 * load, it waits: leaving the page would lose what was typed there.
 */
export function SignInButton({ onPress }: { onPress?: () => void }) {
  const { openDialog, preloadDialog } = useAccount();
  return (
    <form
      action="/profile"
      data-waits
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
