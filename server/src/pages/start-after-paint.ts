/** Id of the template in which the scripts of the shell wait. */
export const START = 'arena-start';

/**
 * Ends every page: the scripts of the shell, which are fetched meanwhile, run once the page has been painted, so that
 * somebody on a slow phone reads before it works. Where nobody looks nothing is painted, and they run at once.
 */
export const startAfterPaint = `{const run=()=>{const{content}=document.getElementById('${START}');const scripts=document.importNode(content,true);for(const script of scripts.children)script.async=false;document.head.append(scripts)};document.hidden?run():requestAnimationFrame(()=>setTimeout(run))}`;
