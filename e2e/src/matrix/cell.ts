import type { TestDetailsAnnotation, TestInfo } from '@playwright/test';

export const CELL = 'fault matrix';
export const SEEN = 'seen';

/** Says which cell of the fault matrix a test fills. */
export function cell(fault: string, app: string): { annotation: TestDetailsAnnotation } {
  return { annotation: { type: CELL, description: `${fault} | ${app}` } };
}

/** Says in a few words what the visitor saw; the words stand in the matrix. */
export function note(info: TestInfo, words: string) {
  info.annotations.push({ type: SEEN, description: words });
}
