import { START } from '../releases/containment/element-ids';

/** Milliseconds after which they run anyway. */
const PATIENCE = 1_000;

/**
 * Ends every page: the scripts of the shell, which are fetched meanwhile, run once the page has been painted, so that
 * somebody on a slow phone reads before it works. Where there is nothing to paint yet, or nobody looks, they run at once.
 *
 * A file that failed is fetched once more, past the browser's cache: files are cached for a year, damaged ones as well.
 * At this place of the document every stylesheet has arrived or failed.
 */
export const startAfterPaint = [
  `{const{content}=document.getElementById('${START}');`,
  `const renew=(address,use)=>fetch(address,{cache:'reload'}).then(use,()=>{});`,
  `const add=(source,onerror)=>{const script=document.importNode(source,true);script.async=false;script.onerror=onerror;document.head.append(script)};`,
  `const run=()=>{const scripts=[...content.children];content.replaceChildren();`,
  `for(const source of scripts)add(source,({target})=>renew(target.src,()=>add(source,null)))};`,
  `for(const link of document.querySelectorAll('link[rel=stylesheet]'))if(!link.sheet)renew(link.href,()=>link.replaceWith(link.cloneNode()));`,
  `new PerformanceObserver(run).observe({type:'paint',buffered:true});`,
  `setTimeout(run,document.hidden||!document.querySelector('[data-prerendered]')?0:${PATIENCE})}`,
].join('');
