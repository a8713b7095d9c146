const SITE = 'Arena Airsoft';

type PageHeadProps = {
  title: string;
  description: string;
  /** URL of a JPEG of 1200 by 630 pixels, shown with links to the page. The shell has one for pages without. */
  picture?: string;
};

/** Title, description and social-card texts of a page. React moves them into the document's head. */
export function PageHead({ title, description, picture }: PageHeadProps) {
  const fullTitle = `${title} | ${SITE}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={SITE} />
      <meta property="og:type" content="website" />
      {picture && <meta property="og:image" content={picture} />}
    </>
  );
}
