import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Updates the canonical link of the document to the current page, because browsers share its URL. The server writes the
 * link of the first page.
 */
export function useCanonicalLink() {
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link) link.href = new URL(pathname, link.href).href;
  }, [pathname]);
}
