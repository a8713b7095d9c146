import { readFileSync } from 'node:fs';
import browserslist from 'browserslist';
import { browserslistToTargets, transform } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';
import type { FeatureUse } from './lint-scripts';
import { browsersWithout } from './support';

/**
 * Finds features in stylesheets that a supported browser lacks after the build has lowered the code (range media queries,
 * for example). Skips rules inside `@supports` and declarations that follow an older declaration of the same property.
 * @param files absolute paths of stylesheets
 */
export function findUnsupportedStyles(files: readonly string[], root: string): FeatureUse[] {
  const targets = browserslistToTargets(browserslist(undefined, { path: root }));
  return files.flatMap((file) => {
    const { code } = transform({ filename: file, code: readFileSync(file), targets });
    const uses: FeatureUse[] = [];
    postcss.parse(code.toString()).walk((node) => {
      if (isGuarded(node)) return;
      for (const feature of new Set(featurePaths(node))) {
        const missingIn = browsersWithout(feature) ?? [];
        if (missingIn.length > 0) uses.push({ feature, missingIn, file, location: nodeText(node) });
      }
    });
    return uses;
  });
}

function featurePaths(node: ChildNode): string[] {
  if (node.type === 'decl') return declarationPaths(node);
  if (node.type === 'rule') return selectorPaths(node);
  if (node.type === 'atrule') return atRulePaths(node);
  return [];
}

const LENGTH = 'css.types.length';

function declarationPaths({ prop, value, parent }: Declaration): string[] {
  if (prop.startsWith('--')) return valuePaths(value);
  const descriptor = parent?.type === 'atrule' ? `css.at-rules.${(parent as AtRule).name}.${prop}` : undefined;
  if (descriptor && browsersWithout(descriptor)) return [descriptor];
  const keywords = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  const property = `css.properties.${prop}`;
  return [property, ...keywords.map((keyword) => `${property}.${keyword}`), ...valuePaths(value)];
}

function valuePaths(value: string): string[] {
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].flatMap(([, name]) => [
    `css.types.${name}`,
    `css.types.color.${name}`,
    `css.types.gradient.${name}`,
  ]);
  const units = [...value.matchAll(/\d([a-z]+)\b/g)].flatMap(([, unit = '']) => [
    `${LENGTH}.${unit}`,
    ...(/^[dsl]v/.test(unit) ? [`${LENGTH}.viewport_percentage_units_dynamic`] : []),
    ...(/^cq/.test(unit) ? [`${LENGTH}.container_query_length_units`] : []),
  ]);
  return [...functions, ...units];
}

function selectorPaths({ selector }: Rule): string[] {
  return [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name]) => `css.selectors.${name}`);
}

function atRulePaths({ name, params }: AtRule): string[] {
  const range = name === 'media' && /[<>]/.test(params) ? ['css.at-rules.media.range_syntax'] : [];
  const features = [...params.matchAll(/\(([a-z-]+)/g)].map(([, feature]) => `css.at-rules.${name}.${feature}`);
  return [`css.at-rules.${name}`, ...range, ...features];
}

function isGuarded(node: ChildNode): boolean {
  const { parent } = node;
  if (node.type === 'decl' && parent && 'nodes' in parent) {
    const earlier = (parent.nodes as ChildNode[]).slice(0, parent.index(node));
    if (earlier.some((other) => other.type === 'decl' && unprefixed(other) === node.prop)) return true;
  }
  if (!parent || parent.type === 'root' || parent.type === 'document') return false;
  return (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isGuarded(parent as ChildNode);
}

/** A prefixed property added by the build counts as an older declaration of the same property. */
function unprefixed({ prop }: Declaration): string {
  return prop.replace(/^-(webkit|moz)-/, '');
}

function nodeText(node: ChildNode): string {
  if (node.type === 'rule') return node.selector;
  if (node.type === 'atrule') return `@${node.name} ${node.params}`;
  return node.toString();
}
