/** Paints a prerendered page in the chosen colours before it is shown; the same rule as in the shell's `theme.ts`. */
export const themeScript =
  "try{const theme=localStorage.getItem('theme');if(theme==='paper'||theme==='system')document.documentElement.dataset.theme=theme}catch{}";
