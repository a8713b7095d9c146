import postcss, { type AtRule, type ChildNode } from 'postcss';
import type { Compiler } from 'webpack';
import { WITHOUT_LAYERS } from '../../src/contract/release/without-layers';

/** Cascade layers from weakest to strongest, in the order of the shell's stylesheet. */
const layerOrder = ['reset', 'tokens', 'base', 'kit', 'section', 'still'];

/** Repeats the layered rules of each stylesheet without layers, for browsers that ignore `@layer` blocks. */
export class UnlayeredPlugin {
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('UnlayeredPlugin', (compilation) => {
      // After the minimizer, which would add a prefixed property to the condition. Old browsers support the prefixed one.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'UnlayeredPlugin', stage }, () => {
        for (const { name, source } of compilation.getAssets().filter(({ name }) => name.endsWith('.css'))) {
          compilation.updateAsset(name, new sources.RawSource(withUnlayered(source.source().toString())));
        }
      });
    });
  }
}

/** @returns the stylesheet, followed by its layered rules in layer order */
export function withUnlayered(css: string): string {
  const layers = postcss
    .parse(css)
    .nodes.filter(isLayer)
    .map(({ params, nodes }) => ({ index: layerIndex(params), nodes: nodes ?? [] }));
  const rules = layers.sort((a, b) => a.index - b.index).flatMap(({ nodes }) => nodes);
  if (rules.length === 0) return css;
  return `${css}@supports ${WITHOUT_LAYERS}{${rules.map((rule) => rule.toString()).join('')}}`;
}

function isLayer(node: ChildNode): node is AtRule {
  return node.type === 'atrule' && node.name === 'layer' && node.nodes !== undefined;
}

function layerIndex(layer: string): number {
  const index = layerOrder.indexOf(layer);
  if (index < 0) throw new Error(`Unknown cascade layer "${layer}". Known layers: ${layerOrder.join(', ')}.`);
  return index;
}
