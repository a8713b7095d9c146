import { INTEGRITY_OF } from '@arena/shared/contract/integrity';

/**
 * Stands in every page and runs first. From then on nothing becomes a script but the address of a file that the page
 * has a hash for, and no text becomes HTML or code. It comes from the server, because the server's policy asks for it:
 * any release of the shell and of the sections works with it.
 */
export const trustedScripts = `globalThis.trustedTypes?.createPolicy('default',{createScriptURL:address=>(${INTEGRITY_OF}(address),address)})`;
