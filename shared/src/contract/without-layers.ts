/**
 * Condition of `@supports` that matches Chrome 95 to 98 and Samsung 17, which have no cascade layers, through a property
 * that arrived with them in Chrome 99; no condition of their time can ask for an at-rule.
 */
export const WITHOUT_LAYERS = 'not (text-emphasis:filled)';
