/**
 * For a page that was rendered ahead: what a visitor taps before the code is there happens as soon as it is; of several
 * taps the last one counts. Forms that need the code are not sent by the browser meanwhile, which would put what they
 * hold into the address. Those with an action of their own work as they are.
 */
export const keepTap = `{let tapped;const keep=(event)=>{const button=event.target.closest('#root button');if(!button||button.form?.hasAttribute('action'))return;event.preventDefault();event.stopPropagation();tapped=button};addEventListener('click',keep,true);new MutationObserver((_,all)=>{all.disconnect();removeEventListener('click',keep,true);if(tapped?.isConnected)tapped.click()}).observe(document.getElementById('root'),{attributeFilter:['data-prerendered']})}`;
