import { showProblems } from './overlay';
import { onState } from './state';

/** The page was composed with this state of the server. */
const { page } = document.querySelector<HTMLMetaElement>('meta[name=arena-dev]')?.dataset ?? {};

onState((state) => {
  if (state.page !== page) window.location.reload();
  else showProblems(state.problems);
});
