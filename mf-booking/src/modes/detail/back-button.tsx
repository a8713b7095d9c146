import { Button } from '@arena/shared/ui/button';
import { useNavigate } from 'react-router-dom';

/** Goes back to where the visitor came from on this site, or to the list for those who came straight to the page. */
export function BackButton() {
  const navigate = useNavigate();
  // The router numbers the entries of its own history; 0 is where the visitor came in.
  const goBack = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/gamemode'));
  return (
    <Button kind="quiet" onClick={goBack}>
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <path d="M21 12H4M11 5l-7 7 7 7" />
      </svg>
      Back
    </Button>
  );
}
