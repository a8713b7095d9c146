import { START } from './element-ids';

/** Milliseconds after which they run anyway. */
const PATIENCE = 1_000;

/**
 * Ends every page: the scripts of the shell, which are fetched meanwhile, run once the page has been painted, so that
 * somebody on a slow phone reads before it works. Where there is nothing to paint yet, or nobody looks, they run at once.
 */
export const startAfterPaint = `{const{content}=document.getElementById('${START}');const run=()=>{const scripts=document.importNode(content,true);content.replaceChildren();for(const script of scripts.children)script.async=false;document.head.append(scripts)};new PerformanceObserver(run).observe({type:'paint',buffered:true});setTimeout(run,document.hidden||!document.querySelector('[data-prerendered]')?0:${PATIENCE})}`;
