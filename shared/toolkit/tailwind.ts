import type { AtRule, Plugin, Rule } from 'postcss';

/**
 * A PostCSS plugin that keeps Tailwind inside of a section. Tailwind registers its variables for the whole page, and
 * resets them on all its elements in a layer of its own for browsers without `@property`. Afterwards they are reset in
 * the layer of the section, on the elements of one selector and all elements inside.
 * @param selector the outermost element of the section, such as `.events`
 */
export function tailwindInSection(selector: string): Plugin {
  const scope = (rule: Rule) => {
    const around = rule.selectors.map((one) => `${selector} ${one}`);
    rule.selector = [selector, ...around].join(', ');
  };
  return {
    postcssPlugin: 'arena-tailwind-in-section',
    OnceExit(root) {
      const resets: Rule[] = [];
      root.walkAtRules('property', (rule) => void rule.remove());
      root.walkAtRules('layer', (layer: AtRule) => {
        if (layer.params !== 'properties') return;
        layer.walkRules((rule) => void resets.push(rule));
        layer.remove();
      });
      if (resets.length === 0) return;
      for (const rule of resets) scope(rule);
      // The utilities come later, so they count.
      root.prepend({ name: 'layer', params: 'section', nodes: resets });
    },
  };
}
