export function Ticker() {
  return <p>This website is under development | We're building something amazing – Coming soon!</p>;
}
