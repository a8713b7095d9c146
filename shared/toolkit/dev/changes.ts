import type { EventEmitter } from 'node:events';

/**
 * Events of the sections in development.
 *
 * - `build`: a section was built, with or without errors;
 * - `change`: something that pages show has changed.
 */
export type Changes = EventEmitter<{ build: [app: string]; change: [] }>;
