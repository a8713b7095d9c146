import type { TestDetailsAnnotation, TestInfo } from '@playwright/test';
import type { Measured } from './file-faults';

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

export const MEASURED = 'measured';

/** A cell of the matrix of files, with what was measured in it. */
export type MeasuredCell = Measured & { file: string; fault: string };

/** Records what was measured of a file that failed; the matrix prints it. */
export function recordMeasurement(info: TestInfo, file: string, fault: string | number, measured: Measured) {
  const cell: MeasuredCell = { file, fault: String(fault), ...measured };
  info.annotations.push({ type: MEASURED, description: JSON.stringify(cell) });
}
