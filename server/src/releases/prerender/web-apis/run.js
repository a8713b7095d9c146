// What the engine is asked to do, done inside of it: all of this shares its world with code of releases.

let host;
let section;

/** Evaluates a CommonJS bundle. */
function evaluate(define, require) {
  const module = { exports: {} };
  define(module, module.exports, require);
  return module.exports;
}

function refuse(app) {
  return (name) => {
    throw new Error(`${app} asks for "${name}", which the shell does not provide.`);
  };
}

export function loadShell(define) {
  host = evaluate(define, refuse('The shell'));
}

export function loadSection(app, define) {
  const missing = refuse(app);
  const exposed = evaluate(define, (name) => host.provided[name] ?? missing(name)).default;
  if (!Array.isArray(exposed?.routes)) throw new Error(`${app} does not expose a section with routes.`);
  section = { app, section: exposed };
}

export async function render(path, map) {
  return host.render(path, JSON.parse(map), section);
}
