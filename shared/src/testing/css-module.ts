/** Class names as written, in place of the generated ones. */
export default new Proxy({}, { get: (_, name) => String(name) });
