/** Signs that also people who see no colours tell apart. */
export const SIGNS = { stop: '✕', warning: '!', fine: '✓' } as const;
