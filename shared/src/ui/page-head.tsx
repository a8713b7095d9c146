const SITE = 'Arena Airsoft';

/** Title, description and social-card texts of a page. React moves them into the document's head. */
export function PageHead({ title, description }: { title: string; description: string }) {
  const fullTitle = `${title} | ${SITE}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={SITE} />
      <meta property="og:type" content="website" />
    </>
  );
}
