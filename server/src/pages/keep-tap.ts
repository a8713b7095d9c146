/** Milliseconds a form waits for its code before the browser posts it. */
const PATIENCE = 8_000;

/**
 * For a page that was rendered ahead: what a visitor taps before the code is there happens as soon as it is; of several
 * taps the last one counts, and its button shows that it waits. A form that the server takes, too, is posted by the
 * browser when the code is too late. A link in the shape of a form (method GET, with an action) works as it is.
 */
export const keepTap = `{let tapped,late;const act=()=>{clearTimeout(late);removeEventListener('click',keep,true);const button=tapped;tapped=undefined;button?.removeAttribute('data-pending');if(button?.isConnected)button.click()};const keep=(event)=>{const button=event.target.closest('#root button');const form=button?.form;const leads=form?.hasAttribute('action');if(!button||leads&&form.method==='get')return;event.preventDefault();event.stopPropagation();tapped?.removeAttribute('data-pending');tapped=button;button.dataset.pending='true';clearTimeout(late);if(leads)late=setTimeout(act,${PATIENCE})};addEventListener('click',keep,true);new MutationObserver((_,all)=>{all.disconnect();act()}).observe(document.getElementById('root'),{attributeFilter:['data-prerendered']})}`;
