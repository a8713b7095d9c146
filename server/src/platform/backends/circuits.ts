import type { StoredBackend } from './backends';
import { Circuit } from './circuit';

/** The circuits of all backends. Changing the setting of a backend starts a new circuit. */
export class Circuits {
  private readonly circuits = new Map<string, { seq: number; circuit: Circuit }>();

  constructor(private readonly now: () => Date) {}

  circuitOf({ app, seq }: Pick<StoredBackend, 'app' | 'seq'>): Circuit {
    const known = this.circuits.get(app);
    if (known?.seq === seq) return known.circuit;
    const circuit = new Circuit(app, this.now);
    this.circuits.set(app, { seq, circuit });
    return circuit;
  }
}
