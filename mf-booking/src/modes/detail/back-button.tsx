import { Button } from '@arena/shared/ui/controls/button';
import { useNavigate } from 'react-router-dom';

/** Goes back to the previous page on this site, or to the list when there is none. */
export function BackButton() {
  const navigate = useNavigate();
  // React Router stores the index of each history entry in `idx`. 0 is the first page of the visit.
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
