export function Footer() {
  return <footer>© {new Date().getFullYear()}</footer>;
}
