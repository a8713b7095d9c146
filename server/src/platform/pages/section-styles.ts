import { assetBase } from '@arena/shared/contract/release/asset-base';
import type { Release } from '@arena/shared/contract/release/release';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { readPublished } from '../../kernel/storage/read-published';
import { assetPath } from '../release-set/release-map';
import type { SectionStyle } from './compose';

/** A relative URL in a stylesheet. */
const RELATIVE_URL = /url\((['"]?)(?!['"]?(?:[a-z]+:|\/|#))/g;

/** Bytes of an inlined stylesheet. */
const MAX_BYTES = 1 << 20;

/**
 * Reads the stylesheets of a section to inline them in the page: a stylesheet that does not arrive would block the whole
 * page. Omits missing and changed files; the section's code requests them again.
 */
export async function readSectionStyles(assets: AssetStore, section: Release | undefined): Promise<SectionStyle[]> {
  if (!section) return [];
  const { app, id, styles } = section;
  const found = await Promise.all(
    styles.map(async (path) => {
      const bytes = await readPublished(assets, section, path, MAX_BYTES).catch(() => null);
      if (!bytes) return [];
      return [{ path: assetPath(section, path), css: toInlineCss(bytes.toString(), assetBase(app, id)) }];
    }),
  );
  return found.flat();
}

/**
 * Makes a stylesheet safe and correct inside a page: resolves relative URLs and escapes `</`, which could end the style
 * element. A single `<` stays, because media queries use it to compare widths.
 */
export function toInlineCss(css: string, base: string): string {
  return css.replaceAll(RELATIVE_URL, `url($1${base}`).replaceAll('</', '\\3c /');
}
