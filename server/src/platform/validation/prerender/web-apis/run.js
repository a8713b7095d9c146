// Loads and renders releases inside the engine. This code shares its globals with the code of releases.

let host;
let section;

/** Evaluates a CommonJS bundle. */
function evaluate(define, require) {
  const module = { exports: {} };
  define(module, module.exports, require);
  return module.exports;
}

function requireNothing(app) {
  return (name) => {
    throw new Error(`${app} asks for "${name}", which the shell does not provide.`);
  };
}

export function loadShell(define) {
  host = evaluate(define, requireNothing('The shell'));
}

export function loadSection(app, define) {
  const throwMissing = requireNothing(app);
  const exposed = evaluate(define, (name) => host.provided[name] ?? throwMissing(name)).default;
  if (!Array.isArray(exposed?.routes) && typeof exposed?.routes !== 'function') {
    throw new Error(`${app} does not expose a section with routes.`);
  }
  section = { app, section: exposed };
}

export async function render(path, map, contents) {
  return host.render(path, JSON.parse(map), section, JSON.parse(contents));
}
