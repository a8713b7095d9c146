import type { Reporter } from '@playwright/test/reporter';
import { projectRoot } from '../arena/server';
import { readFacts, readProofs } from './coverage';

/** Prints which test proves which line of the acceptance list; a line without proof fails the run. */
export default class AcceptanceReporter implements Reporter {
  async onEnd() {
    const facts = readFacts(projectRoot);
    const proofs = readProofs(projectRoot);
    const unproven = [...facts.keys()].filter((id) => !proofs.has(id));
    for (const [id, fact] of facts) {
      // A test in the browser says more than one of a part alone.
      const where = proofs.get(id)?.toSorted((a, b) => Number(b.startsWith('e2e/')) - Number(a.startsWith('e2e/')));
      process.stdout.write(`${id.padEnd(6)} ${fact.slice(0, 60).padEnd(61)} ${where?.[0] ?? 'NO TEST'}\n`);
    }
    process.stdout.write(`Acceptance: ${facts.size - unproven.length} of ${facts.size} lines are proven by a test.\n`);
    if (unproven.length === 0) return undefined;
    process.stdout.write(`Without a test: ${unproven.join(' ')}\n`);
    return { status: 'failed' as const };
  }

  printsToStdio() {
    return true;
  }
}
