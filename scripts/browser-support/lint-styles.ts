import { readFileSync } from 'node:fs';
import browserslist from 'browserslist';
import { browserslistToTargets, transform } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';
import type { Use } from './lint-scripts';
import { lacking } from './support';

/**
 * Features in stylesheets that one of the supported browsers lacks once the build has lowered what it can, such as range
 * media queries. What stands inside `@supports`, or behind an older declaration of the same property, is not counted.
 * @param files absolute paths of stylesheets
 */
export function newerStyles(files: readonly string[], root: string): Use[] {
  const targets = browserslistToTargets(browserslist(undefined, { path: root }));
  return files.flatMap((file) => {
    const { code } = transform({ filename: file, code: readFileSync(file), targets });
    const uses: Use[] = [];
    postcss.parse(code.toString()).walk((node) => {
      if (isGuarded(node)) return;
      for (const feature of new Set(featuresOf(node))) {
        const missingIn = lacking(feature) ?? [];
        if (missingIn.length > 0) uses.push({ feature, missingIn, file, where: textOf(node) });
      }
    });
    return uses;
  });
}

function featuresOf(node: ChildNode): string[] {
  if (node.type === 'decl') return featuresOfDeclaration(node);
  if (node.type === 'rule') return featuresOfSelector(node);
  if (node.type === 'atrule') return featuresOfAtRule(node);
  return [];
}

const LENGTHS = 'css.types.length';

function featuresOfDeclaration({ prop, value, parent }: Declaration): string[] {
  if (prop.startsWith('--')) return featuresOfValue(value);
  const descriptor = parent?.type === 'atrule' ? `css.at-rules.${(parent as AtRule).name}.${prop}` : undefined;
  if (descriptor && lacking(descriptor)) return [descriptor];
  const words = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  const property = `css.properties.${prop}`;
  return [property, ...words.map((word) => `${property}.${word}`), ...featuresOfValue(value)];
}

function featuresOfValue(value: string): string[] {
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].flatMap(([, name]) => [
    `css.types.${name}`,
    `css.types.color.${name}`,
    `css.types.gradient.${name}`,
  ]);
  const units = [...value.matchAll(/\d([a-z]+)\b/g)].flatMap(([, unit = '']) => [
    `${LENGTHS}.${unit}`,
    ...(/^[dsl]v/.test(unit) ? [`${LENGTHS}.viewport_percentage_units_dynamic`] : []),
    ...(/^cq/.test(unit) ? [`${LENGTHS}.container_query_length_units`] : []),
  ]);
  return [...functions, ...units];
}

function featuresOfSelector({ selector }: Rule): string[] {
  return [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name]) => `css.selectors.${name}`);
}

function featuresOfAtRule({ name, params }: AtRule): string[] {
  const range = name === 'media' && /[<>]/.test(params) ? ['css.at-rules.media.range_syntax'] : [];
  const features = [...params.matchAll(/\(([a-z-]+)/g)].map(([, feature]) => `css.at-rules.${name}.${feature}`);
  return [`css.at-rules.${name}`, ...range, ...features];
}

function isGuarded(node: ChildNode): boolean {
  const { parent } = node;
  if (node.type === 'decl' && parent && 'nodes' in parent) {
    const before = (parent.nodes as ChildNode[]).slice(0, parent.index(node));
    if (before.some((other) => other.type === 'decl' && unprefixed(other) === node.prop)) return true;
  }
  if (!parent || parent.type === 'root' || parent.type === 'document') return false;
  return (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isGuarded(parent as ChildNode);
}

/** A prefixed property that the build adds is the older form of the same one. */
function unprefixed({ prop }: Declaration): string {
  return prop.replace(/^-(webkit|moz)-/, '');
}

function textOf(node: ChildNode): string {
  if (node.type === 'rule') return node.selector;
  if (node.type === 'atrule') return `@${node.name} ${node.params}`;
  return node.toString();
}
