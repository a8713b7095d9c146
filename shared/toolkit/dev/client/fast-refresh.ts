/// <reference types="webpack/module" />

/** The part of `react-refresh/runtime` that is used here. */
type RefreshRuntime = {
  register(type: unknown, id: string): void;
  createSignatureFunctionForTransform(): unknown;
  isLikelyComponentType(value: unknown): boolean;
  getFamilyByType(type: unknown): object | undefined;
  performReactRefresh(): unknown;
};

type Exports = Readonly<Record<string, unknown>>;

declare global {
  /** Set by the page before React DOM starts. All sections share it, because React knows only one. */
  var arenaRefresh: RefreshRuntime;
}

const runtime = globalThis.arenaRefresh;

export const createSignature = () => runtime.createSignatureFunctionForTransform();

/** The function with which the compiled code of a module registers its components. */
export function registerIn(file: string) {
  return (type: unknown, name: string) => runtime.register(type, `${file} ${name}`);
}

/**
 * Called at the end of each module with components or hooks. If it exports only components, a new version of the module
 * replaces them and keeps their state. Otherwise the modules that import it run again.
 */
export function acceptUpdates(file: string, hot: webpack.Hot & { data?: { exports: Exports } }, module: NodeModule) {
  const exports: Exports = module.exports;
  for (const [name, value] of Object.entries(exports)) {
    if (runtime.isLikelyComponentType(value)) runtime.register(value, `${file} export ${name}`);
  }
  const previous = hot.data?.exports;
  hot.dispose((data) => Object.assign(data, { exports }));
  if (isBoundary(exports)) {
    // Without a handler, a module that throws would reload the page. With it, the module can be fixed and keeps its
    // state.
    hot.accept((error) => console.error(error));
  }
  if (!previous) return;
  if (isBoundary(exports) && isSameBoundary(previous, exports)) refreshSoon();
  else if (isBoundary(previous)) hot.invalidate();
}

function isBoundary(exports: Exports): boolean {
  const values = Object.values(exports);
  return values.length > 0 && values.every((value) => runtime.isLikelyComponentType(value));
}

/** Whether two versions of a module export the same components under the same names. */
function isSameBoundary(previous: Exports, current: Exports): boolean {
  const names = Object.keys(current);
  return (
    names.length === Object.keys(previous).length &&
    names.every((name) => runtime.getFamilyByType(previous[name]) === runtime.getFamilyByType(current[name]))
  );
}

let isScheduled = false;

/** Refreshes once after all modules of an update have run. */
function refreshSoon() {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    runtime.performReactRefresh();
  });
}
