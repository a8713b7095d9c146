/**
 * `@supports` condition for browsers without cascade layers: Chrome 95 to 98 and Samsung 17. They cannot test for
 * at-rules, so it tests for a property that arrived together with layers, in Chrome 99.
 */
export const WITHOUT_LAYERS = 'not (text-emphasis:filled)';
