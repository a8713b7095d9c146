import postcss, { type AtRule, type ChildNode } from 'postcss';
import { type Compilation, type Compiler, sources } from 'webpack';
import { WITHOUT_LAYERS } from '../contract/without-layers';

/** Layers of the site from the weakest to the strongest, as the shell's stylesheet orders them. */
const order = ['reset', 'tokens', 'base', 'kit', 'section', 'still'];

/** Repeats the layered rules of each stylesheet without their layers, for browsers that ignore layers with all rules in them. */
export class UnlayeredPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('UnlayeredPlugin', (compilation: Compilation) => {
      // After the minimizer, which would add a prefixed property to the condition, and old browsers know that one.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'UnlayeredPlugin', stage }, () => {
        for (const { name, source } of compilation.getAssets().filter(({ name }) => name.endsWith('.css'))) {
          compilation.updateAsset(name, new sources.RawSource(withUnlayered(source.source().toString())));
        }
      });
    });
  }
}

/** @returns the stylesheet, followed by what its layers hold, in the order of the layers */
export function withUnlayered(css: string): string {
  const layers = postcss
    .parse(css)
    .nodes.filter(isLayer)
    .map(({ params, nodes }) => ({ place: placeOf(params), nodes: nodes ?? [] }));
  const rules = layers.sort((a, b) => a.place - b.place).flatMap(({ nodes }) => nodes);
  if (rules.length === 0) return css;
  return `${css}@supports ${WITHOUT_LAYERS}{${rules.map((rule) => rule.toString()).join('')}}`;
}

function isLayer(node: ChildNode): node is AtRule {
  return node.type === 'atrule' && node.name === 'layer' && node.nodes !== undefined;
}

function placeOf(layer: string): number {
  const place = order.indexOf(layer);
  if (place < 0) throw new Error(`The layer "${layer}" is none of the site's: ${order.join(', ')}.`);
  return place;
}
