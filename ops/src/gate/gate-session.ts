import type { SignIn } from '../session/sign-in';
import type { DayKeeper } from './offline/kept-day';
import type { Pending } from './pending';
import type { Today } from './players';
import type { Vault } from './vault';

/** A log-in at the gate, with what the phone stored before. */
export type GateSession = {
  signIn: SignIn;
  vault: Vault | null;
  /** Check-ins of an earlier log-in. */
  unsent: readonly Pending[];
  /** The list that the phone kept while the page was closed. */
  kept: Today | null;
  /** Null: this phone keeps neither log-in nor list. */
  keeper: DayKeeper | null;
};

/** How a log-in ends other than by a log-out, with the check-ins that were not sent. */
export type SessionEnds = {
  onTokenEnded: (unsent: readonly Pending[]) => void;
  /** Another tab of this phone has logged out, or logged in. */
  onReplaced: (unsent: readonly Pending[]) => void;
};
