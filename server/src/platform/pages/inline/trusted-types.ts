import type {} from '@arena/shared/contract/release/integrity';

// First script of every page. Creates the Trusted Types policy: it allows script URLs whose hash the page knows, and no
// conversion of text to HTML or code. The server provides it, because the Content-Security-Policy of the server requires
// it; it works with every release of the shell and the sections.

declare global {
  /** Missing in browsers without Trusted Types, and in TypeScript's DOM library. */
  var trustedTypes:
    | { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown }
    | undefined;
}

globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    // Throws when the page knows no hash for the URL.
    arenaIntegrityOf(url);
    return url;
  },
});
