import { config } from 'zod';

// The page's policy forbids eval. Zod would try it, and the browser would report a violation. Runs before any schema is
// created.
config({ jitless: true });
