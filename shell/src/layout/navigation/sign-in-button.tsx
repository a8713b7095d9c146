import { useAccount } from '../../auth/account-context';
import styles from './sign-in-button.module.css';

/** Opens the sign-up and login dialog. Without scripts, it leads to the profile page, which explains accounts. */
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
