/** Fixed colours: the overlay looks the same on every page, in both colour schemes. */
export const OVERLAY_STYLES = new CSSStyleSheet();

OVERLAY_STYLES.replaceSync(`
:host {
  position: fixed; inset: auto 0 0; width: 100%; max-width: none; margin: 0; padding: 0; border: 0;
  background: #10140f; color: #efebdd; font: 16px/1.6 system-ui, sans-serif; color-scheme: dark;
}
section { display: flex; flex-direction: column; max-height: 50dvh; border-top: 4px solid #ff6b5e; }
header { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 8px 24px; background: #1a211a; }
button {
  min-height: 44px; padding: 0 16px; border: 1px solid #7d8872; background: none; color: inherit; font: inherit; cursor: pointer;
}
:focus-visible { outline: 3px solid #c6f135; outline-offset: -3px; }
ul { flex: 1; min-height: 0; margin: 0; padding: 8px 24px 24px; overflow: auto; list-style: none; }
li + li { margin-top: 16px; padding-top: 16px; border-top: 1px solid #3a4437; }
p { margin: 0; color: #ff6b5e; font-weight: 600; }
code, pre { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
code { color: #c9bfa3; }
pre { margin: 4px 0 0; white-space: pre-wrap; }
`);
