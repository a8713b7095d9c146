// Pages may not make code of text; zod would try, and the browser would report it. Every copy of zod, those of the
// sections too, looks here for its settings; its own `config` would bring the whole of zod to where no form is.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
