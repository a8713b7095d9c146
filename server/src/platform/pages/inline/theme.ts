// Applies the visitor's theme before the first paint of a prerendered page. Must match the rule in the shell's `theme.ts`.

try {
  const theme = localStorage.getItem('theme');
  if (theme === 'paper' || theme === 'system') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked. The page keeps its default theme.
}
