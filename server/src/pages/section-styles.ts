import { assetBase } from '@arena/shared/contract/asset-base';
import type { Release } from '@arena/shared/contract/release';
import { addressOf } from '../releases/release-map';
import type { AssetStore } from '../storage/asset-store';
import { readPublished } from '../storage/read-published';
import type { SectionStyle } from './compose';

/** An address in a stylesheet that is relative to it. */
const RELATIVE_URL = /url\((['"]?)(?!['"]?(?:[a-z]+:|\/|#))/g;

/** Bytes of a stylesheet that stands in pages. */
const LARGEST = 1 << 20;

/**
 * The stylesheets of a section, to stand in the page itself: a section's file that hangs would hold up the whole page.
 * One that is not there, or is not what was published, is left out; the section's own code asks for it again.
 */
export async function sectionStyles(assets: AssetStore, section: Release | undefined): Promise<SectionStyle[]> {
  if (!section) return [];
  const { app, id, styles } = section;
  const found = await Promise.all(
    styles.map(async (path) => {
      const bytes = await readPublished(assets, section, path, LARGEST).catch(() => null);
      if (!bytes) return [];
      return [{ address: addressOf(section, path), css: forElement(bytes.toString(), assetBase(app, id)) }];
    }),
  );
  return found.flat();
}

/**
 * A stylesheet that means the same inside a page; nothing in it can end the style element. Only `</` is written
 * otherwise: a `<` alone compares widths in media queries.
 */
export function forElement(css: string, base: string): string {
  return css.replaceAll(RELATIVE_URL, `url($1${base}`).replaceAll('</', '\\3c /');
}
