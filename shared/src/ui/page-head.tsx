const SITE = 'Arena Airsoft';

/** Title, description and social card texts of a page; react places them in the document's head. */
export function PageHead({ title, description }: { title: string; description: string }) {
  const whole = `${title} | ${SITE}`;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={SITE} />
      <meta property="og:type" content="website" />
    </>
  );
}
