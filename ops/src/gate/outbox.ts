import { keyOf, type Pending } from './pending';
import type { Vault } from './vault';

/** `done`: the server has stored it or permanently refused it. `later`: there was no answer, so it is sent again. */
export type Outcome = 'done' | 'later';

type Dependencies = {
  vault: Vault | null;
  send: (pending: Pending) => Promise<Outcome>;
  /** Called with all unsent ones, oldest first. */
  onChange: (pending: readonly Pending[]) => void;
  /** Called when the phone could not store one. */
  onUnstored: () => void;
};

/**
 * Check-ins on their way to the server, sent in their order, one at a time. Each stays here until the server has answered:
 * an answer may get lost, and then the same check-in is sent again, with the same id.
 */
export class Outbox {
  private pending: readonly Pending[] = [];
  private isSending = false;

  constructor(private readonly dependencies: Dependencies) {}

  /** Adds a check-in, stores it on the phone, and sends it. */
  async add(pending: Pending) {
    this.change([...this.pending, pending]);
    const { vault, onUnstored } = this.dependencies;
    // Without a vault, it lasts as long as the page.
    await vault?.save(pending).catch(onUnstored);
    await this.flush();
  }

  /** Adds the check-ins of an earlier visit, and those that a page without a valid token still has. */
  restore(earlier: readonly Pending[]) {
    const all = [...earlier, ...this.pending];
    this.change([...new Map(all.map((pending) => [keyOf(pending), pending])).values()]);
    void this.flush();
  }

  /** Sends the rest until the server stops answering. */
  async flush() {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let [next] = this.pending; next; [next] = this.pending) {
        const sent = next;
        if ((await this.dependencies.send(sent)) === 'later') return;
        this.dependencies.vault?.remove(sent);
        this.change(this.pending.filter((pending) => pending !== sent));
      }
    } finally {
      this.isSending = false;
    }
  }

  private change(pending: readonly Pending[]) {
    this.pending = pending;
    this.dependencies.onChange(pending);
  }
}
