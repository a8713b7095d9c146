import { config } from 'zod';

// The page may not make code of text; zod would try, and the browser would report it. Before any schema is made.
config({ jitless: true });
