import type { CheckPlan } from '@arena/shared/contract/check-plan';
import type { VisitReport } from './messages';

/** What of a page is heavier than the budget of its release allows; the largest file is named. */
export function weightFaults({ path, code }: VisitReport, weight: CheckPlan['weight']): string[] {
  if (!weight) return [];
  const { budget, sizes, styles } = weight;
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
