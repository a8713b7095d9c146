import type { TestDetailsAnnotation, TestInfo } from '@playwright/test';

export const CELL = 'fault matrix';
export const OUTCOME = 'outcome';

/** Annotates a test with the cell of the fault matrix that it fills. */
export function matrixCell(fault: string, app: string): { annotation: TestDetailsAnnotation } {
  return { annotation: { type: CELL, description: `${fault} | ${app}` } };
}

/** Records in a few words what the visitor saw; the matrix prints them. */
export function recordOutcome(info: TestInfo, outcome: string) {
  info.annotations.push({ type: OUTCOME, description: outcome });
}
