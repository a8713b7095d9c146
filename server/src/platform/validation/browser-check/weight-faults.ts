import type { Weight } from '@arena/shared/contract/check-plan';
import type { VisitReport } from './messages';

/** Faults of pages that exceed the size budgets of their releases. Each names the largest file. */
export function weightFaults(visit: VisitReport, weights: readonly Weight[]): string[] {
  return weights.flatMap((weight) => excessOf(visit, weight));
}

function excessOf({ path, code }: VisitReport, { budget, sizes, styles }: Weight): string[] {
  const loaded = [...new Set([...code, ...styles])].filter((file) => file in sizes);
  return (['scripts', 'styles'] as const).flatMap((kind) => {
    const files = loaded.filter((file) => file.endsWith('.js') === (kind === 'scripts'));
    const bytes = files.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
    if (bytes <= budget[kind]) return [];
    const largest = files
      .toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))[0]
      ?.split('/')
      .at(-1);
    return [
      `${path}, when it is opened: its ${kind} have ${bytes} bytes (brotli), its budget is ${budget[kind]}; the largest is ${largest}`,
    ];
  });
}
