import type { SourceChanges } from './build-with-changes';

/**
 * A crash in a visitor's browser. A button of its name causes it, unless it happens on load.
 * - `error`: name and message
 * - `source`, `line`: the file that is to blame, and part of the line
 */
export type PlantedCrash = {
  name: string;
  kind: 'uncaught' | 'rejection' | 'render' | 'recoverable';
  error: RegExp;
  source: string;
  line: string;
};

const MARKET_PAGE = 'mf-market/src/market-page.tsx';

const inMarket = (name: string, kind: PlantedCrash['kind'], error = new RegExp(`^Error: planted ${name}$`)) => ({
  name,
  kind,
  error,
  source: MARKET_PAGE,
  line: `planted ${name}`,
});

/** Crashes after a press in the market while it is the live release. */
export const MARKET_CRASHES: readonly PlantedCrash[] = [
  inMarket('handler', 'uncaught', /^TypeError: planted handler$/),
  inMarket('timer', 'uncaught'),
  inMarket('effect', 'render'),
  inMarket('rejection', 'rejection'),
  inMarket('async handler', 'rejection'),
  inMarket('render', 'render'),
  { ...inMarket('lazy screen', 'render'), source: 'mf-market/src/planted-screen.tsx' },
  inMarket('dependency', 'uncaught', /^Error: .*React error #299/),
  {
    ...inMarket('shared code', 'uncaught', /^TypeError: .*focus is not a function$/),
    source: 'shared/src/ui/fields/search-field.tsx',
    line: 'field.focus();',
  },
  inMarket('text', 'uncaught', /^string: planted text$/),
  inMarket('null', 'uncaught', /^null: null$/),
  inMarket('exception of the DOM', 'uncaught', /^SyntaxError: .*querySelector/),
  inMarket('cause', 'uncaught'),
];

/** A crash after a press, while the market is the fallback of a later release. */
export const FALLBACK_CRASH: PlantedCrash = inMarket('fallback', 'uncaught');

/** A crash of the market when it is opened while `window.name` is "hydration". */
export const HYDRATION_CRASH: PlantedCrash = inMarket('hydration', 'recoverable', /^Error: .*React error #418/);

/** A crash of the shell after a press. */
export const SHELL_CRASH: PlantedCrash = {
  name: 'shell',
  kind: 'uncaught',
  error: /^RangeError: planted shell$/,
  source: 'shell/src/layout/layout.tsx',
  line: 'planted shell',
};

/** Plants the crashes of the market. */
export const plantInMarket: SourceChanges = {
  'src/market-page.tsx': (source) =>
    source
      .replace("import { useRef, useState } from 'react';", PLANTED_IMPORTS)
      .replace('<Filters field={field} />', '<Planted />$&') + PLANTED,
  'src/planted-screen.tsx': () =>
    "export default function PlantedScreen() {\n  throw new Error('planted lazy screen');\n}\n",
};

/** Plants the crash of the shell. */
export const plantInShell: SourceChanges = {
  'src/layout/layout.tsx': (source) => source.replace('<Notices />', '<Planted />$&') + PLANTED_IN_SHELL,
};

const PLANTED_IMPORTS = `
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
`;

const PLANTED = `
const PlantedScreen = lazy(() => import('./planted-screen'));

const plantedHandlers = {
  handler() {
    throw new TypeError('planted handler');
  },
  timer() {
    setTimeout(() => {
      throw new Error('planted timer');
    });
  },
  rejection() {
    void Promise.reject(new Error('planted rejection'));
  },
  async 'async handler'() {
    await null;
    throw new Error('planted async handler');
  },
  dependency() {
    createPortal(null, null); // planted dependency
  },
  'shared code': () => clearSearchField({ current: {} }),
  text() {
    setTimeout(() => {
      throw 'planted text';
    });
  },
  null() {
    setTimeout(() => {
      throw null; // planted null
    });
  },
  'exception of the DOM'() {
    document.querySelector('!'); // planted exception of the DOM
  },
  cause() {
    throw new Error('planted cause', { cause: new Error('an inner one') });
  },
  fallback() {
    throw new Error('planted fallback');
  },
};

function PlantedEffect() {
  useEffect(() => {
    throw new Error('planted effect');
  }, []);
  return null;
}

function PlantedRender() {
  throw new Error('planted render');
}

function PlantedText() {
  const [text] = useState(() => (globalThis.name === 'hydration' ? 'other text' : 'text')); // planted hydration
  return <p>{text}</p>;
}

const plantedScreens = { effect: PlantedEffect, render: PlantedRender, 'lazy screen': PlantedScreen };

function Planted() {
  const [screen, setScreen] = useState(null);
  const Screen = plantedScreens[screen];
  return (
    <div>
      <PlantedText />
      {Object.keys(plantedScreens).map((name) => (
        <button key={name} type="button" onClick={() => setScreen(name)}>Break {name}</button>
      ))}
      {Object.entries(plantedHandlers).map(([name, run]) => (
        <button key={name} type="button" onClick={run}>Break {name}</button>
      ))}
      {Screen && <Suspense><Screen /></Suspense>}
    </div>
  );
}
`;

const PLANTED_IN_SHELL = `
function Planted() {
  const crash = () => {
    throw new RangeError('planted shell');
  };
  return <button type="button" onClick={crash}>Break shell</button>;
}
`;
