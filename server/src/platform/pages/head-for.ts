import { hasPage } from '../release-set/page-key';
import { assetPath } from '../release-set/release-map';
import { type ReleaseSet, shellOf } from '../release-set/release-set';

/** Start of the element that names the picture of a page by a path of this site. Text cannot contain it: `<` is escaped. */
const PICTURE = '<meta property="og:image" content="/';

/** Attributes of pictures, which all have the size that messengers show as a wide card. */
const PICTURE_SIZE = '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">';

/**
 * The head of a page with the page's own URL and that of its picture, for search engines and messengers. Both need the
 * site's origin, which prerendered pages do not know. A page without a picture gets the shell's.
 */
export function headFor(releaseSet: ReleaseSet, path: string, head: string, siteUrl: string): string {
  if (!hasPage(releaseSet, path)) return head;
  const picture = head.includes(PICTURE) ? PICTURE_SIZE : shellPicture(releaseSet, siteUrl);
  return [
    head.replaceAll(PICTURE, () => PICTURE.replace(/\/$/, `${siteUrl}/`)),
    ...(picture ? [picture] : []),
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta property="og:url" content="${siteUrl}${path}">`,
    `<link rel="canonical" href="${siteUrl}${path}">`,
  ].join('\n');
}

function shellPicture(releaseSet: ReleaseSet, siteUrl: string): string | undefined {
  const shell = shellOf(releaseSet);
  const file = shell?.files.find(({ path }) => path.startsWith('card-'));
  return (
    shell && file && `<meta property="og:image" content="${siteUrl}${assetPath(shell, file.path)}">${PICTURE_SIZE}`
  );
}
